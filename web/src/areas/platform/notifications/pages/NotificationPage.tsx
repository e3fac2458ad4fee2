import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readNotification } from 'tenant-api/contract/platform/notifications'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMarking } from '../../../../shell/tools/notifications.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { useCategoryNames } from '../category-names.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './NotificationsPage.css'

/** One notification; who opens it has read it. */
export function NotificationPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: notice } = useSuspenseQuery(read(readNotification, { params: { id } }))
  const { one } = useMarking()
  const { mutate } = one
  useEffect(() => mutate({ id, isRead: true }), [id, mutate])
  const names = useCategoryNames()
  return (
    <Stack width="820px">
      <Card isFlush>
        <article className="notice-full">
          <div className="notice-full-facts">
            <Badge tone="theme">{names[notice.category]}</Badge>
            <InstantText at={notice.at} />
          </div>
          <h1 className="notice-full-title">{notice.title}</h1>
          {notice.body !== '' && <p>{notice.body}</p>}
          <div className="notice-full-actions">
            {notice.page !== null && (
              <ButtonLink look="primary" href={scoped(notice.page)}>{t`Open`}</ButtonLink>
            )}
            {notice.readAt !== null && (
              <Button
                isPending={one.isPending}
                onPress={() => mutate({ id, isRead: false })}
              >{t`Mark as unread`}</Button>
            )}
            <ButtonLink look="quiet" href={scoped('notifications')}>{t`All notifications`}</ButtonLink>
          </div>
        </article>
      </Card>
    </Stack>
  )
}
