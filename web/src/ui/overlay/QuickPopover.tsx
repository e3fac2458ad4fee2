import { useContext, useDeferredValue } from 'react'
import { OverlayTriggerStateContext, Popover, type PopoverProps } from 'react-aria-components'

/**
 * A popover over a page of many rows. The pressed state of its button is painted first, then the panel; hiding
 * the page behind it from screen readers and locking its scroll come last, because they recalculate styles of
 * the whole page.
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
