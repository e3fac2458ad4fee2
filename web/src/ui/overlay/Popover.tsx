import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover as AriaPopover, type PopoverProps } from 'react-aria-components'
import '../form/choice/Select.css'
import './Popover.css'

type Props = {
  /** The button that opens it. */
  trigger: ReactNode
  label: string
  placement?: PopoverProps['placement']
  children: ReactNode
}

/** Additional information beside the button that opened it. Esc or a press outside closes it. */
export function Popover({ trigger, label, placement = 'bottom', children }: Props) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className="popover popover-card" placement={placement}>
        <Dialog className="popover-body" aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
