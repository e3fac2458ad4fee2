import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { type MyTimes as Row, readMyTimes } from 'tenant-api/contract/messages/meetings'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { MeetingFacts } from '../MeetingFacts.tsx'
import { RoomField } from '../RoomField.tsx'
import { Slots } from '../Slots.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Meetings.css'

/** To a teacher the meetings in which they sit: who comes when, and what came of it. */
export function MyTimes() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded({ ...read(readMyTimes, {}), refetchInterval: 30_000 }, 5)
  return (
    <Page title={t`My meeting times`} width="860px">
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={CalendarClock} title={t`No meeting is planned`} action={null}>
          {t`When the school plans one in which you sit, your times stand here.`}
        </EmptyState>
      )}
      {data?.rows.map((row) => (
        <Times key={row.id} row={row} today={data.today} />
      ))}
    </Page>
  )
}

function Times({ row, today }: { row: Row; today: string }) {
  const isAhead = row.day >= today
  const mayEdit = useMay(['meeting-bookings', 'edit'])
  return (
    <Card title={<bdi>{row.title}</bdi>}>
      <MeetingFacts meeting={row} />
      {mayEdit && isAhead && <RoomField key={row.host.room} host={row.host} />}
      <Slots meetingId={row.id} host={row.host} mayHaveCome={row.day <= today} {...{ isAhead, mayEdit }} />
    </Card>
  )
}
