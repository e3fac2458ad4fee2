import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Notice } from 'tenant-api/contract/messages/announcements'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import './pages/BoardPage.css'

/** One notice in a list: what is unread stands out. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  const { id, title, gist, language, at, isPinned, isUrgent, files, readAt } = notice
  return (
    <Link
      to={scoped(`notices/${id}`)}
      className="row-link board-notice"
      data-unread={readAt === null || undefined}
    >
      <span className="board-notice-head">
        <span className="board-notice-title" dir="auto" lang={language}>
          {title}
        </span>
        {readAt === null && <Badge tone="theme">{t`New`}</Badge>}
        {isUrgent && <Badge tone="danger">{t`Urgent`}</Badge>}
        {isPinned && <Badge tone="info">{t`Pinned`}</Badge>}
        {files > 0 && <Badge>{t`With attachments`}</Badge>}
      </span>
      <span className="board-notice-gist" dir="auto" lang={language}>
        {gist}
      </span>
      <span className="board-notice-facts">
        <InstantText at={at} show="ago" />
      </span>
    </Link>
  )
}
