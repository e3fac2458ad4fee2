import { useContext, useDeferredValue } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'

/**
 * A panel over a page of many rows. That its button was pressed is painted first, the panel after it; that the page
 * behind it is hidden from readers and held in its place comes last, for that costs a style for everything on the page.
 */
export function QuickPopover(props: PopoverProps) {
  const trigger = useContext(OverlayTriggerStateContext)
  const isAsked = trigger?.isOpen ?? false
  const isOpen = useDeferredValue(isAsked) && isAsked
  const isSettled = useDeferredValue(isOpen)
  return (
    <Popover
      {...props}
      isOpen={isOpen}
      onOpenChange={(open) => trigger?.setOpen(open)}
      isNonModal={!isSettled}
    />
  )
}
