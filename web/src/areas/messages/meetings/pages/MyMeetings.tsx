import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { type ChildMeeting, type MyMeeting, readMyMeetings } from 'tenant-api/contract/messages/meetings'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { HostRow } from '../HostRow.tsx'
import { MeetingFacts } from '../MeetingFacts.tsx'
import { PlanSheet } from '../PlanSheet.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Meetings.css'

/** To a guardian the meetings with the teachers of the children: times that are booked, and times to be had. */
export function MyMeetings() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded({ ...read(readMyMeetings, {}), refetchInterval: 30_000 }, 4)
  return (
    <Page title={t`Meetings with teachers`} width="860px">
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={CalendarClock} title={t`No meeting is planned`} action={null}>
          {t`The school invites you when there is one. You choose your times here.`}
        </EmptyState>
      )}
      {data?.rows.map((meeting) => (
        <Meeting key={meeting.id} meeting={meeting} />
      ))}
    </Page>
  )
}

function Meeting({ meeting }: { meeting: MyMeeting }) {
  const { t } = useLingui()
  const { chosen } = useFamily()
  const [isPlanning, plan] = useState(false)
  const { title, bookUntil, mayBook, children } = meeting
  const open = children.flatMap(({ hosts }) => hosts.filter(({ booking }) => booking === null))
  const shown = children.filter(({ studentId }) => !chosen || studentId === chosen.id)
  return (
    <Card title={<bdi>{title}</bdi>}>
      <MeetingFacts meeting={meeting} />
      {mayBook && open.length > 0 && (
        <Stack>
          <p className="muted">
            <Trans>
              Choose your times until <DayText day={bookUntil} />.
            </Trans>
          </p>
          <div className="meeting-deeds">
            <Button look="primary" onPress={() => plan(true)}>{t`Suggest times for all`}</Button>
          </div>
        </Stack>
      )}
      {shown.map((child) => (
        <Child key={child.studentId} {...{ meeting, child }} />
      ))}
      {isPlanning && <PlanSheet meeting={meeting} onClose={() => plan(false)} />}
    </Card>
  )
}

function Child({ meeting, child }: { meeting: MyMeeting; child: ChildMeeting }) {
  const ownName = useOwnName()
  return (
    <section>
      <h2 className="meeting-child">
        <bdi>{ownName(child)}</bdi> · <bdi>{child.section}</bdi>
      </h2>
      <RowList className="meeting-rows">
        {child.hosts.map((host) => (
          <HostRow key={host.employeeId} {...{ meeting, child, host }} />
        ))}
      </RowList>
    </section>
  )
}
