import { useContext, useDeferredValue } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'

/**
 * A panel over a page of many rows. It is painted first, and the page behind it made inert right after: that costs a
 * style for everything on the page, which the press that opened the panel need not wait for.
 */
export function QuickPopover(props: PopoverProps) {
  const isOpen = useContext(OverlayTriggerStateContext)?.isOpen ?? false
  const isSettled = useDeferredValue(isOpen)
  return <Popover {...props} isNonModal={!isSettled} />
}
