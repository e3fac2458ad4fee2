import type { ReactNode } from 'react'
import { alarm, Drawing } from '../base/Drawing.tsx'
import './Banner.css'

type Props = { tone: 'info' | 'warning' | 'danger'; children: ReactNode; action?: ReactNode }
const circle = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20'
const signs = {
  info: `${circle}M12 16v-4M12 8h.01`,
  warning: alarm,
  danger: `${circle}M12 8v4M12 16h.01`,
}

/** A message about the whole page that stays while it applies. */
export function Banner({ tone, children, action }: Props) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Drawing lines={signs[tone]} size={18} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  )
}
