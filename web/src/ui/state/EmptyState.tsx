import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './EmptyState.css'

type Props = {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** What to do next. An empty page without a next step is a dead end, so it must be given; null only when the reader may do nothing. */
  action: ReactNode
}

/** Nothing here yet, why, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <section className="empty">
      <span className="empty-icon">
        <Icon aria-hidden size={24} />
      </span>
      <h2 className="empty-title">{title}</h2>
      {children && <p className="empty-text">{children}</p>}
      {action && <div className="empty-action">{action}</div>}
    </section>
  )
}
