import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components'
import './Switch.css'

/** A setting that is on or off and takes effect at once. */
export function Switch({
  children,
  ...props
}: Omit<SwitchProps, 'children' | 'className'> & { children: ReactNode }) {
  return (
    <AriaSwitch {...props} className="switch">
      <span aria-hidden className="switch-track">
        <span className="switch-thumb" />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  )
}
