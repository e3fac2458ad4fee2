import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { Bell as BellIcon } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useScoped } from '../scope/scope-choices.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { latestQuery, useMarking, useUnread } from './notifications.ts'
import { toast } from '../../ui/overlay/toast.ts'
import '../../ui/form/choice/Select.css'
import '../../ui/table/Lines.css'
import './Tools.css'

/** The latest notifications of the reader, and the unread count. */
export function Bell() {
  const { t } = useLingui()
  const { language } = useRegional()
  const [isOpen, setOpen] = useState(false)
  const { all: unread } = useUnread()
  useRinging()
  const shown = unread > 99 ? `${formatNumber(language, 99)}+` : formatNumber(language, unread)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <span className="tool">
        <IconButton label={unread > 0 ? t`Notifications, ${shown} unread` : t`Notifications`}>
          <BellIcon aria-hidden size={18} />
        </IconButton>
        {unread > 0 && (
          <span aria-hidden className="tool-count numbers">
            {shown}
          </span>
        )}
      </span>
      <Popover className="popover tool-popover" placement="bottom end">
        <Dialog className="tool-panel" aria-label={t`Notifications`}>
          <Latest hasUnread={unread > 0} onClose={() => setOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Latest({ hasUnread, onClose }: { hasUnread: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error } = useQuery(latestQuery)
  const { all } = useMarking()
  const scoped = useScoped()
  return (
    <>
      <header className="tool-header">
        <h2 className="tool-title">{t`Notifications`}</h2>
        {hasUnread && (
          <Button
            look="quiet"
            size="small"
            isPending={all.isPending}
            onPress={() => all.mutate(undefined)}
          >{t`Mark all as read`}</Button>
        )}
      </header>
      {error && <p className="tool-nothing">{error.message}</p>}
      {data?.rows.length === 0 && (
        <p className="tool-nothing">
          <Trans>No notifications yet.</Trans>
        </p>
      )}
      <ul className="tool-list lines">
        {data?.rows.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onOpen={onClose} />
          </li>
        ))}
      </ul>
      <footer className="tool-footer">
        <Link to={scoped('notifications')} className="card-link" onClick={onClose}>
          {t`All notifications`}
        </Link>
      </footer>
    </>
  )
}

/** Shows notifications that arrive while the page is open. The bell only counts earlier ones. */
function useRinging(): void {
  const { data } = useQuery(latestQuery)
  const heard = useRef<string | undefined>(undefined)
  const latest = data?.rows[0]
  useEffect(() => {
    if (!data) return
    const known = heard.current
    heard.current = latest?.id ?? ''
    // Ids sort by age.
    if (known === undefined || !latest || latest.id <= known || latest.readAt !== null) return
    toast({ type: 'notification', message: latest.title, description: latest.body || undefined })
  }, [data, latest])
}
