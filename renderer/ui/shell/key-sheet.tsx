import { Fragment, useState } from 'react'
import { commandIds, type KeyCommand, keyCommands } from '../../state/key-list.ts'
import { useSettings } from '../../state/settings.ts'
import { openSheet } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import css from './sheets.module.css'

const groups = ['Go', 'Rows', 'Digest', 'Compare', 'Window'] as const

/** All keys, by where they act; typing filters them. */
export function KeySheet() {
  const [filter, setFilter] = useState('')
  const single = useSettings((settings) => settings.singleKeys)
  const all: readonly KeyCommand[] = commandIds.map((id) => keyCommands[id])
  const wanted = filter.trim().toLowerCase()
  const shown = all.filter((command) =>
    `${command.label} ${command.keys.join(' ')}`.toLowerCase().includes(wanted),
  )
  return (
    <Sheet label="Keys" open className={css.keys} onClose={() => openSheet(null)}>
      <div className={css.head}>
        <h2 className={css.title}>Keys</h2>
        <input
          className={css.filter}
          aria-label="Filter the keys"
          placeholder="type to filter"
          value={filter}
          // biome-ignore lint/a11y/noAutofocus: the sheet was asked for, and its first use is to type
          autoFocus
          onChange={(event) => setFilter(event.target.value)}
        />
        <span className={css.note}>
          {shown.length} of {all.length}
        </span>
        <KeyHint keys="Escape" />
      </div>
      {!single && <p className={css.off}>Single-letter keys are switched off in the settings.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds nothing else that takes the focus */}
      <section className={css.columns} aria-label="List of keys" tabIndex={0}>
        {groups.map((group) => {
          const commands = shown.filter((command) => command.group === group)
          if (commands.length === 0) return null
          return (
            <section key={group} className={css.group}>
              <h3 className={css.groupTitle}>{group}</h3>
              <dl>
                {commands.map((command) => (
                  <div key={command.label} className={css.key}>
                    <dt>{command.label}</dt>
                    <dd>
                      {command.keys.map((keys, at) => (
                        <Fragment key={keys}>
                          {at > 0 && ' or '}
                          <KeyHint keys={keys} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </section>
    </Sheet>
  )
}
