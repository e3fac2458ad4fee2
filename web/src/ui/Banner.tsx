import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
import './Banner.css'

type Props = { tone: 'info' | 'warning' | 'danger'; children: ReactNode; action?: ReactNode }
const circle = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20'
const signs = {
  info: `${circle}M12 16v-4M12 8h.01`,
  warning: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  danger: `${circle}M12 8v4M12 16h.01`,
}

/** Something that holds for the whole page until it changes. */
export function Banner({ tone, children, action }: Props) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Drawing lines={signs[tone]} size={18} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  )
}
