import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import {
  endOtherSessions,
  endSession,
  listKnownDevices,
  listSessions,
  type Session,
} from 'tenant-api/contract/access/sessions'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { DeviceRow } from '../DeviceRow.tsx'
import { KnownDevices } from '../KnownDevices.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './DevicesPage.css'

/** Where the reader is logged in, and the way to end it elsewhere. */
export function DevicesPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(listSessions, {}), 2, t`Loading devices`)
  const { endOne, endOthers } = useEnding()
  return (
    <Stack width="780px">
      <header className="devices-header">
        <div>
          <h1 className="page-title">{t`My devices`}</h1>
          <p className="muted">
            <Trans>
              Where you are logged in. If you do not know one of them, log it out and change your password.
            </Trans>
          </p>
        </div>
        <Button
          icon={<LogOut aria-hidden className="directional" size={16} />}
          isPending={endOthers.isPending}
          onPress={() => endOthers.mutate()}
        >
          {t`Log out all others`}
        </Button>
      </header>
      <Card isFlush>
        {fallback}
        <RowList>
          {data?.rows.map((session) => (
            <Device
              key={session.id}
              session={session}
              isEnding={endOne.variables === session.id && endOne.isPending}
              onEnd={() => endOne.mutate(session.id)}
            />
          ))}
        </RowList>
      </Card>
      <KnownDevices />
    </Stack>
  )
}

function Device({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { t } = useLingui()
  return (
    <DeviceRow
      of={session}
      badge={session.current && <Badge tone="success">{t`This device`}</Badge>}
      more={
        session.current ? (
          <Trans>
            Logged in since <InstantText at={session.createdAt} />
          </Trans>
        ) : (
          <Trans>
            Last seen <InstantText at={session.lastSeenAt} show="ago" />, logged in since{' '}
            <InstantText at={session.createdAt} />
          </Trans>
        )
      }
    >
      {!session.current && (
        <Button size="small" isPending={isEnding} onPress={onEnd}>
          {t`Log out`}
        </Button>
      )}
    </DeviceRow>
  )
}

function useEnding() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const after = {
    onError: (error: Error) => toast({ type: 'error', message: error.message }),
    onSettled: () =>
      Promise.all(
        [listSessions, listKnownDevices].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  }
  const endOne = useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`That device is logged out` }),
    ...after,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toast({ type: 'success', message: t`All other devices are logged out` }),
    ...after,
  })
  return { endOne, endOthers }
}
