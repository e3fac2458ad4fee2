import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { InstantText } from '../date/DateText.tsx'
import './Timeline.css'

export type TimelineEvent = {
  id: string
  icon: LucideIcon
  tone?: 'neutral' | 'theme' | 'success' | 'warning' | 'danger' | 'info'
  /** The event as a sentence. */
  title: ReactNode
  /** RFC 3339. */
  at: string
  /** Details: the changes, or a note. */
  children?: ReactNode
}

/** A list of events, newest first or in chronological order. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ id, icon: Icon, tone = 'neutral', title, at, children }) => (
        <li key={id} className={`timeline-event timeline-${tone}`}>
          <span className="timeline-icon">
            <Icon aria-hidden size={16} />
          </span>
          <div className="timeline-body">
            <span className="timeline-title">{title}</span>
            <span className="timeline-time numbers">
              <InstantText at={at} show="ago" />
            </span>
            {children && <div className="timeline-more">{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
