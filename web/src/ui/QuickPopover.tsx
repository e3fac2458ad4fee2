import { useContext, useDeferredValue } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'

/**
 * A panel over a page of many rows. It is painted first; that the page behind it is hidden from readers and held in
 * its place comes right after, for that costs a style for everything on the page.
 */
export function QuickPopover(props: PopoverProps) {
  const isOpen = useContext(OverlayTriggerStateContext)?.isOpen ?? false
  const isSettled = useDeferredValue(isOpen)
  return <Popover {...props} isNonModal={!isSettled} />
}
