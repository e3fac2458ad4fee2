import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { FileText, LayoutGrid, Printer, UserCheck } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import {
  printSeats,
  printSittingList,
  readSitting,
  type SittingRoom,
  type SittingView,
} from 'tenant-api/contract/learning/exam-seating'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { InvigilatorSheet } from '../seats/InvigilatorSheet.tsx'
import { RoomsSheet } from '../seats/RoomsSheet.tsx'
import '../Exams.css'

/** One time of an exam: its rooms as grids, with papers by letter and colour, and who watches them. */
export function SittingPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readSitting, { params: { id } }), 8)
  useName(data?.exam ?? '')
  return data ? <Opened sitting={data} /> : placeholder
}

function Opened({ sitting }: { sitting: SittingView }) {
  const { t } = useLingui()
  const [sheet, open] = useState<'rooms' | 'watch'>()
  const close = () => open(undefined)
  const short = sitting.unseated.length
  const beside = sitting.rooms.flatMap(({ seats }) => seats.filter(({ isBesideSame }) => isBesideSame)).length
  return (
    <Page
      title={<bdi>{sitting.exam}</bdi>}
      lead={
        <>
          <DayText day={sitting.day} />{' '}
          <span dir="ltr">
            {sitting.startsAt}–{sitting.endsAt}
          </span>
        </>
      }
      tools={
        <Cluster>
          {sitting.mayEdit && (
            <>
              <Button
                icon={<LayoutGrid aria-hidden size={16} />}
                onPress={() => open('rooms')}
              >{t`Rooms`}</Button>
              {sitting.rooms.length > 0 && (
                <Button icon={<UserCheck aria-hidden size={16} />} onPress={() => open('watch')}>
                  {t`Invigilators`}
                </Button>
              )}
            </>
          )}
          {sitting.rooms.length > 0 && <Prints id={sitting.id} />}
          <ButtonLink href={scoped(`exams/${sitting.examId}`)}>{t`Date sheet`}</ButtonLink>
        </Cluster>
      }
    >
      <Cluster>
        {sitting.papers.map(({ id, letter, class: of, subject, students }) => (
          <Badge key={id}>
            <bdi>
              {letter} · {of} {subject} ({students})
            </bdi>
          </Badge>
        ))}
      </Cluster>
      {sitting.rooms.length === 0 ? (
        <EmptyState icon={LayoutGrid} title={t`No rooms yet`} action={null}>
          {t`Choose the rooms, and everybody gets a seat: nobody beside somebody with the same paper.`}
        </EmptyState>
      ) : (
        <>
          {short > 0 && (
            <Banner tone="danger">
              {t`${short} seats are short:`} <bdi>{namesOf(sitting)}</bdi>
            </Banner>
          )}
          {beside > 0 && (
            <Banner tone="warning">
              {t`${beside} students cannot be kept apart from their own paper. Their seats are marked.`}
            </Banner>
          )}
          {sitting.rooms.map((room) => (
            <RoomCard key={room.id} sitting={sitting} room={room} />
          ))}
        </>
      )}
      {sheet === 'rooms' && <RoomsSheet sitting={sitting} onClose={close} />}
      {sheet === 'watch' && <InvigilatorSheet sitting={sitting} onClose={close} />}
    </Page>
  )
}

function namesOf({ unseated }: SittingView): string {
  const names = unseated.slice(0, 8).map(({ name, section }) => `${name} (${section})`)
  return [...names, ...(unseated.length > 8 ? ['…'] : [])].join(', ')
}

function Prints({ id }: { id: string }) {
  const { t } = useLingui()
  const params = { id }
  const icon = <FileText aria-hidden size={16} />
  const prints = [
    { name: t`Seating plan`, href: address(printSeats, { params, query: { what: 'plan' } }) },
    { name: t`Desk labels`, href: address(printSeats, { params, query: { what: 'labels' } }) },
    {
      name: t`Door list`,
      href: address(printSittingList, { params, query: { what: 'door', format: 'pdf' } }),
    },
    {
      name: t`Attendance of a paper`,
      href: address(printSittingList, { params, query: { what: 'attendance', format: 'pdf' } }),
    },
  ]
  return (
    <Menu
      aria-label={t`Print`}
      trigger={<Button icon={<Printer aria-hidden size={16} />}>{t`Print`}</Button>}
    >
      {prints.map(({ name, href }) => (
        <MenuItem key={name} icon={icon} name={name} href={href} target="_blank" rel="noopener" />
      ))}
    </Menu>
  )
}

function RoomCard({ sitting, room }: { sitting: SittingView; room: SittingRoom }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const place = new Map(sitting.papers.map(({ id }, at) => [id, at]))
  const watchers = room.invigilators.map(({ name }) => name).join(', ')
  return (
    <Card
      title={<bdi>{room.title}</bdi>}
      description={watchers === '' ? t`Nobody watches this room yet` : <bdi>{watchers}</bdi>}
    >
      <div
        className="exam-room"
        style={{ gridTemplateColumns: `repeat(${room.columns}, minmax(92px, 1fr))` }}
      >
        {room.seats.map((seat) => {
          const at = place.get(seat.paperId) ?? 0
          return (
            <div
              key={seat.studentId}
              className={seat.isBesideSame ? 'exam-seat exam-seat-beside' : 'exam-seat'}
              style={
                {
                  gridRow: seat.row,
                  gridColumn: seat.column,
                  '--paper-colour': `var(--chart-${(at % 6) + 1})`,
                } as CSSProperties
              }
            >
              <span>
                <b>{sitting.papers[at]?.letter}</b> {seat.number}
              </span>
              <bdi>{ownName(seat)}</bdi>
              <bdi className="muted">{seat.section}</bdi>
            </div>
          )
        })}
      </div>
    </Card>
  )
}
