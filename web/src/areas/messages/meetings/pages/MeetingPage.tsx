import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Host, meetingProgress, type Plan, readPlan } from 'tenant-api/contract/messages/meetings'
import { useState } from 'react'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { AddHost } from '../AddHost.tsx'
import { MeetingDeeds } from '../MeetingDeeds.tsx'
import { MeetingFacts } from '../MeetingFacts.tsx'
import { RemoveHost } from '../RemoveHost.tsx'
import { RoomField } from '../RoomField.tsx'
import { Slots } from '../Slots.tsx'
import { Unbooked } from '../Unbooked.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Meetings.css'

const tones = { draft: 'neutral', open: 'success', cancelled: 'danger', over: 'neutral' } as const

/** A meeting as its office has it: how many families come, and who comes to which teacher when. */
export function MeetingPage() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useSuspenseQuery({ ...read(readPlan, { params: { id } }), refetchInterval: 30_000 })
  useName(data.title)
  const { title, state, hosts, children, booked, mayEdit } = data
  const today = useToday()
  const isOver = state === 'open' && data.day < today
  const progress = isOver ? 'over' : state
  const came = hosts.flatMap(({ bookings }) => bookings.filter((booking) => booking.came === true)).length
  return (
    <Stack width="860px">
      <Cluster as="header">
        <h1 className="page-title">
          <bdi>{title}</bdi>
        </h1>
        <Badge tone={tones[progress]}>{say(meetingProgress[progress])}</Badge>
      </Cluster>
      <MeetingFacts meeting={data} />
      {mayEdit && <MeetingDeeds meeting={data} />}
      {state !== 'cancelled' && (
        <Card title={t`Families`}>
          <p className="muted">
            {t`Children invited:`} <NumberText value={children} /> · {t`Booked:`}{' '}
            <NumberText value={booked} />
            {isOver && (
              <>
                {' '}
                · {t`Came:`} <NumberText value={came} />
              </>
            )}
          </p>
          {state === 'open' && !isOver && <Unbooked id={id} />}
        </Card>
      )}
      {state !== 'cancelled' &&
        hosts.map((host) => <HostCard key={host.employeeId} {...{ meeting: data, host }} />)}
      {state === 'open' && !isOver && mayEdit && <AddHost id={id} others={data.others} />}
    </Stack>
  )
}

function HostCard({ meeting, host }: { meeting: Plan; host: Host }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const today = useToday()
  const [isOpen, open] = useState(false)
  const { id, day, state, mayEdit } = meeting
  const isAhead = day >= today && state === 'open'
  return (
    <Card
      title={<bdi>{ownName(host)}</bdi>}
      description={
        <>
          {host.room !== '' && (
            <>
              {t`Room`} <bdi>{host.room}</bdi> ·{' '}
            </>
          )}
          {t`Booked:`} <NumberText value={host.bookings.length} /> / <NumberText value={host.times.length} />
        </>
      }
      action={
        state === 'open' && (
          <Button aria-expanded={isOpen} onPress={() => open(!isOpen)}>
            {isOpen ? t`Close` : t`Times`}
          </Button>
        )
      }
    >
      {isOpen && (
        <>
          {mayEdit && isAhead && <RoomField key={host.room} host={host} />}
          <Slots meetingId={id} mayHaveCome={day <= today} {...{ host, isAhead, mayEdit }} />
          {mayEdit && isAhead && <RemoveHost host={host} />}
        </>
      )}
    </Card>
  )
}
