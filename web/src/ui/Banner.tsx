import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './Banner.css'

type Props = { tone: 'info' | 'warning' | 'danger'; children: ReactNode; action?: ReactNode }
const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert }

/** Something that holds for the whole page until it changes. */
export function Banner({ tone, children, action }: Props) {
  const Icon = icons[tone]
  return (
    <div className={`banner banner-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden size={18} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  )
}
