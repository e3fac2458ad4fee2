import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './EmptyState.css'

type Props = {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /**
   * The next step. Required, because an empty page without a next step is a dead end; null only when the reader
   * may do nothing.
   */
  action: ReactNode
}

/** Explains why nothing is here, and what to do about it. */
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
