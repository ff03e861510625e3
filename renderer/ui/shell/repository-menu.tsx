import { useEffect, useState } from 'react'
import type { RecentRepository } from '../../../shared/model/repository.ts'
import { call } from '../../bridge.ts'
import { openFolder, openRecent, openSample } from '../../state/opening.ts'
import { useRepository } from '../../state/repository.ts'
import { showAsOf } from '../../state/trail.ts'
import { openSheet, say } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import { MenuButton, type MenuPart } from '../menu.tsx'
import css from './repository-menu.module.css'

/** The menu on the repository's name: other repositories, the check, the settings. */
export function RepositoryMenu() {
  const repository = useRepository((store) => store.repository)
  const [recent, setRecent] = useState<readonly RecentRepository[]>([])
  useEffect(() => {
    void call('recent.list', null).then((result) => {
      if (result.ok) setRecent(result.value)
    })
  }, [])
  const others = recent.filter((entry) => entry.id !== repository?.id).slice(0, 8)
  const parts: MenuPart[] = [
    {
      entries: [
        { id: 'open', label: 'Open a folder…', detail: <KeyHint keys="Mod+o" /> },
        { id: 'sample', label: 'Open the sample' },
      ],
    },
    ...(others.length > 0
      ? [
          {
            title: 'Recent',
            entries: others.map((entry) => ({
              id: `recent:${entry.id}`,
              label: entry.name,
              detail: entry.displayPath,
            })),
          },
        ]
      : []),
    {
      entries: [
        { id: 'as of', label: 'As of a commit, tag or date…', detail: <KeyHint keys="T" /> },
        ...(repository?.asOf ? [{ id: 'now', label: 'Back to now', detail: <KeyHint keys="0" /> }] : []),
        { id: 'folders', label: 'Choose digest folders…' },
        { id: 'mapping', label: 'Mapping file…' },
        { id: 'check', label: 'Check the files now' },
        { id: 'settings', label: 'Settings' },
        { id: 'close', label: 'Close the repository' },
      ],
    },
  ]
  const act = (id: string) => {
    const entry = others.find((other) => id === `recent:${other.id}`)
    if (id === 'open') void openFolder()
    else if (id === 'sample') void openSample()
    else if (id === 'settings' || id === 'folders' || id === 'mapping' || id === 'as of') openSheet(id)
    else if (id === 'now') void showAsOf(null)
    else if (id === 'close') void call('repo.close', null)
    else if (id === 'check')
      void call('repo.check', null).then((done) => say(done.ok ? 'Checked.' : done.error.what))
    else if (entry) void openRecent(entry.id, entry.name)
  }
  return (
    <MenuButton
      className={css.button}
      label={<span className={css.name}>{repository?.name}</span>}
      name={`Repository ${repository?.name}`}
      parts={parts}
      onAction={act}
    />
  )
}
