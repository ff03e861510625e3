import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Modal,
  ModalOverlay,
  Popover,
} from 'react-aria-components'
import buttonCss from './button.module.css'
import css from './sheet.module.css'

interface SheetProps {
  readonly label: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly className?: string
}

/** A floating sheet over the window: keeps the focus, Esc closes, focus goes back to where it was. */
export function Sheet({ label, open, onClose, children, className }: SheetProps) {
  return (
    <ModalOverlay
      className={css.overlay}
      isOpen={open}
      isDismissable
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Modal className={`${css.sheet} ${className ?? ''}`}>
        <Dialog className={css.dialog} aria-label={label}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface PopoverButtonProps {
  /** Text of the button; ▾ follows it unless `plain`. */
  readonly label: ReactNode
  /** Name of what opens. */
  readonly name: string
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly plain?: boolean
}

/** A button that opens a small sheet of controls beside it. */
export function PopoverButton({ label, name, children, plain }: PopoverButtonProps) {
  return (
    <DialogTrigger>
      <AriaButton className={`${buttonCss.button} ${buttonCss.small}`}>
        {label} {!plain && <span aria-hidden="true">▾</span>}
      </AriaButton>
      <Popover className={css.popover} offset={4} placement="bottom end">
        <Dialog className={css.dialog} aria-label={name}>
          {({ close }) => <>{typeof children === 'function' ? children(close) : children}</>}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
