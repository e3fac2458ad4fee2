import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banknote, Bell, type LucideIcon, ShieldCheck, Sparkles } from 'lucide-react'
import type { Category, Notification } from 'tenant-api/contract/platform/notifications'
import { InstantText } from '../../ui/date/DateText.tsx'
import { useScoped } from '../scope/scope-choices.ts'
import '../../ui/table/Lines.css'
import './NoticeRow.css'

const icons: Record<Category, LucideIcon> = {
  general: Bell,
  security: ShieldCheck,
  salary: Banknote,
  features: Sparkles,
}

type Props = { notice: Notification; onOpen?: () => void }

/** One notification as a link; unread ones have a dot and a word. */
export function NoticeRow({ notice: { id, category, title, body, at, readAt }, onOpen }: Props) {
  const { t } = useLingui()
  const Icon = icons[category]
  const scoped = useScoped()
  return (
    <Link
      to={scoped(`notifications/${id}`)}
      className="line-link notice"
      data-unread={readAt === null || undefined}
      {...(onOpen ? { onClick: onOpen } : {})}
    >
      <span className="notice-icon">
        <Icon aria-hidden size={16} />
      </span>
      <span className="notice-text">
        <span className="notice-title">
          {title}
          {readAt === null && <span className="visually-hidden"> ({t`unread`})</span>}
        </span>
        {body !== '' && <span className="notice-body">{body}</span>}
        <span className="notice-time">
          <InstantText at={at} show="ago" />
        </span>
      </span>
      {readAt === null && <span aria-hidden className="notice-dot" />}
    </Link>
  )
}
