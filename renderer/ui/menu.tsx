import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  SubmenuTrigger,
} from 'react-aria-components'
import heard from './aloud.module.css'
import buttonCss from './button.module.css'
import css from './menu.module.css'

/** One entry of a menu. */
export interface MenuEntry {
  readonly id: string
  readonly label: string
  /** Second words, fainter: a path, a count, keys. */
  readonly detail?: ReactNode
  /** Chosen or not; undefined where nothing is chosen. */
  readonly checked?: boolean
  readonly off?: boolean
  /** A menu of its own, opened by →; its entries are told to the same `onAction`. */
  readonly entries?: readonly MenuEntry[]
}

/** Entries that belong together, under a title. */
export interface MenuPart {
  readonly title?: string
  readonly entries: readonly MenuEntry[]
}

interface MenuButtonProps {
  /** What the button shows; ▾ follows it. */
  readonly label: ReactNode
  /** Read aloud when the button's text does not say it. */
  readonly name?: string
  readonly parts: readonly MenuPart[]
  readonly onAction: (id: string) => void
  /** Without the ▾ after the text. */
  readonly plain?: boolean
  /** Stays open after a choice: for lists of boxes. */
  readonly keepOpen?: boolean
  /** Replaces the button's look. */
  readonly className?: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** A button that opens a menu. Arrows, letters and Esc as in any menu; focus goes back to the button. */
export function MenuButton(props: MenuButtonProps) {
  const { label, name, parts, onAction, keepOpen, className, open, onOpenChange, plain } = props
  return (
    <MenuTrigger {...(open === undefined ? {} : { isOpen: open })} onOpenChange={onOpenChange}>
      <AriaButton
        className={className ?? `${buttonCss.button} ${buttonCss.small} ${css.opener}`}
        {...(name ? { 'aria-label': name } : {})}
      >
        {label} {!plain && <span aria-hidden="true">▾</span>}
      </AriaButton>
      <Popover className={css.popover} offset={4} placement="bottom start">
        <MenuList parts={parts} onAction={onAction} keepOpen={keepOpen ?? false} />
      </Popover>
    </MenuTrigger>
  )
}

interface MenuListProps {
  readonly parts: readonly MenuPart[]
  readonly onAction: (id: string) => void
  readonly keepOpen?: boolean
  /** Read aloud where no button names the menu. */
  readonly name?: string
  /** Its first entry takes the focus, where no button opened it. */
  readonly takesFocus?: boolean
}

/** The entries of a menu, part by part. */
export function MenuList({ parts, onAction, keepOpen, name, takesFocus }: MenuListProps) {
  return (
    <AriaMenu
      className={css.menu}
      {...(name ? { 'aria-label': name } : {})}
      {...(takesFocus ? { autoFocus: 'first' as const } : {})}
      onAction={(key) => onAction(String(key))}
      shouldCloseOnSelect={!keepOpen}
    >
      {parts.map((part, index) => (
        <MenuSection
          key={part.title ?? index}
          id={part.title ?? `part-${index}`}
          className={css.section}
          aria-label={part.title ?? (parts.length > 1 ? `Actions ${index + 1}` : 'Actions')}
        >
          {part.title && <Header className={css.header}>{part.title}</Header>}
          {part.entries.map((entry) =>
            entry.entries ? (
              <SubmenuTrigger key={entry.id}>
                <Entry entry={entry} />
                <Popover className={css.popover} offset={-1}>
                  <MenuList name={entry.label} parts={[{ entries: entry.entries }]} onAction={onAction} />
                </Popover>
              </SubmenuTrigger>
            ) : (
              <Entry key={entry.id} entry={entry} />
            ),
          )}
        </MenuSection>
      ))}
    </AriaMenu>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  return (
    <MenuItem id={entry.id} className={css.item} textValue={entry.label} isDisabled={entry.off ?? false}>
      {entry.checked !== undefined && (
        <span className={css.check}>
          {entry.checked ? '✓' : ''}
          <span className={heard.aloud}>{entry.checked ? 'on: ' : 'off: '}</span>
        </span>
      )}
      <span className={css.label}>{entry.label}</span>
      {entry.entries ? (
        <span className={css.detail} aria-hidden="true">
          ▸
        </span>
      ) : (
        entry.detail !== undefined && <span className={css.detail}>{entry.detail}</span>
      )}
    </MenuItem>
  )
}
