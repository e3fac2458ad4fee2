import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { endUserSessions, listUserSessions } from 'tenant-api/contract/access/users'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleUsers } from './use-stale-users.ts'

/** Where somebody is logged in now, and the way to end it everywhere. */
export function UserDevices({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const stale = useStaleUsers()
  const { data, fallback } = useLoaded(read(listUserSessions, { params: { id } }), 2, t`Loading devices`)
  const ending = useMutation({
    mutationFn: () => call(endUserSessions, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Logged out on every device` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const end = (
    <Button
      size="small"
      icon={<LogOut aria-hidden className="directional" size={15} />}
      isPending={ending.isPending}
      onPress={() => ending.mutate()}
    >
      {t`Log out everywhere`}
    </Button>
  )
  return (
    <Card isFlush title={t`Devices`} action={mayEdit && data && end}>
      {fallback}
      {data?.rows.length === 0 && <p className="record-none">{t`Not logged in anywhere just now.`}</p>}
      <ul className="record-rows">
        {data?.rows.map(({ id: key, browser, device, lastSeenAt, createdAt }) => (
          <li key={key}>
            <div className="record-row-text">
              <bdi>{[browser, device].filter(Boolean).join(' · ')}</bdi>
              <span className="record-row-more">
                <span>
                  <Trans>
                    Last seen <InstantText at={lastSeenAt} show="ago" />, logged in since{' '}
                    <InstantText at={createdAt} />
                  </Trans>
                </span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
