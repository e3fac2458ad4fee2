import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import './Tooltip.css'

/** A hint for a focused or hovered element; never the only source of information. */
export function Tooltip({
  text,
  children,
  placement = 'bottom',
}: {
  text: string
  children: ReactNode
  placement?: 'bottom' | 'end' | 'top'
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className="tooltip" placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
