import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../base/Button.tsx'
import { keepPlace } from './keep-place.ts'
import { Written } from '../text/Ltr.tsx'
import { Skeleton } from '../state/Skeleton.tsx'
import { Soon } from './Soon.tsx'
import './Sheet.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays visible below the scrolling body. */
  footer?: ReactNode
  /** Handles keys within the panel. */
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * A bare name has the direction of its own script. A sentence that contains a name of another script follows
 * the page, even if it begins with that name.
 */
function Title({ text }: { text: string }) {
  const isMixed = /\p{Script=Arabic}/u.test(text) && /\p{Script=Latin}/u.test(text)
  return isMixed ? <span>{text}</span> : <Written text={text} />
}

/** The outline of a form, for who waits long enough to see it. */
function Coming() {
  return (
    <div className="sheet-body sheet-coming" aria-hidden>
      {Array.from({ length: 5 }, (_, at) => (
        <div key={at} className="field">
          <Skeleton width="30%" />
          <Skeleton height="var(--control)" />
        </div>
      ))}
    </div>
  )
}

/** A panel of 480 px at the inline end, over the page that it belongs to; full screen on a phone. */
export function Sheet({ title, onClose, children, footer, onKeyDown }: Props) {
  const { t } = useLingui()
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="sheet">
        <Dialog ref={keepPlace} className="sheet-inner">
          <header className="sheet-header">
            <Heading slot="title" level={2} className="sheet-title">
              <Title text={title} />
            </Heading>
            <IconButton label={t`Close`} onPress={onClose}>
              <X aria-hidden size={18} />
            </IconButton>
          </header>
          <Soon meanwhile={<Coming />}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields within */}
            <div className="sheet-body" onKeyDownCapture={onKeyDown}>
              {children}
            </div>
            {footer && <footer className="sheet-footer">{footer}</footer>}
          </Soon>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
