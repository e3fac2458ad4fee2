import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  of: { device: string; browser: string }
  badge?: ReactNode
  more: ReactNode
  /** What is done about it. */
  children: ReactNode
}

/** A device in a list: what it is, what is known of it, and a button. */
export function DeviceRow({ of: { device, browser }, badge, more, children }: Props) {
  const Icon = /phone|android|ios|ipad/i.test(device) ? Smartphone : Monitor
  return (
    <li className="device">
      <span className="device-icon">
        <Icon aria-hidden size={20} />
      </span>
      <div className="device-text">
        <p className="device-name">
          <bdi>{[browser, device].filter(Boolean).join(' · ')}</bdi> {badge}
        </p>
        <p className="muted-small">{more}</p>
      </div>
      {children}
    </li>
  )
}
