import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { keepPlace } from './keep-place.ts'
import './Dialog.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The body; pass buttons through `actions` for a consistent position. */
  children: ReactNode
  actions: ReactNode
  /** An alert asks before something is lost; pressing outside does not dismiss it. */
  role?: 'dialog' | 'alertdialog'
  width?: 'narrow' | 'wide'
}

/** A modal dialog. Focus stays inside and returns to where it came from. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
  role = 'dialog',
  width = 'narrow',
}: Props) {
  return (
    <ModalOverlay
      className="veil veil-centre"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={`dialog dialog-${width}`}>
        <AriaDialog ref={keepPlace} role={role} className="dialog-inner">
          <Heading slot="title" level={2} className="dialog-title">
            {title}
          </Heading>
          <div className="dialog-body">{children}</div>
          <div className="dialog-actions">{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
