import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { readRegistersSheet } from 'tenant-api/contract/attendance/registers'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { mayAdd, useMe } from '../../../../shell/session/me.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { CountChips } from '../CountChips.tsx'
import { OutboxNotice } from '../outbox/OutboxNotice.tsx'
import { inOrderOfNeed, type Standing, standings, sumOf } from './board-rows.ts'
import { BoardTable } from './BoardTable.tsx'
import { RemindButton } from './RemindButton.tsx'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { SectionCard } from './SectionCard.tsx'
import { keepToday } from '../keep-today.ts'
import { boardQuery } from '../queries.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../pages/Registers.css'

/** So few sections are shown as large cards everywhere: they are somebody’s own. */
const few = 4

type Board = ReturnType<typeof useBoard>
type Known = Board & { data: NonNullable<Board['data']> }

/** All registers of a day: those that are missing first. */
export function Board() {
  const { t } = useLingui()
  const board = useBoard()
  const { data, placeholder } = withFallback(board, 8, t`Loading the registers`)
  return (
    <Page
      title={t`Registers`}
      tools={
        data && (
          <Cluster as="span">
            <DaySteps day={data.day} today={data.today} onDay={board.show} />
            <WholeCampus campus={board.campus} day={data.day} />
            <FileLinks endpoint={readRegistersSheet} query={{ day: data.day, ...board.of }} />
          </Cluster>
        )
      }
    >
      <OutboxNotice />
      {placeholder ?? <Sections board={{ ...board, data }} />}
    </Page>
  )
}

/** A small campus is called as one by whoever marks all of it. */
function WholeCampus({ campus, day }: { campus?: string | undefined; day: string }) {
  const { t } = useLingui()
  const me = useMe()
  const scope = useScope()
  if (!campus || scope.level !== 'campus' || !mayAdd(me, ['attendance', 'mark'], scope)) return null
  return (
    <ButtonLink look="quiet" href={scoped(`campus-registers/${campus}?day=${day}`)}>
      {t`One register for the campus`}
    </ButtonLink>
  )
}

function Sections({ board: { data, isPlaceholderData } }: { board: Known }) {
  const isNarrow = useNarrow()
  const { day, rows } = data
  const names = useStandingNames()
  if (rows.length === 0) return <NoSections />
  const groups = inOrderOfNeed(rows)
  return (
    <>
      <Sums rows={rows} />
      {standings.map((standing) => {
        const own = groups.get(standing)
        if (!own) return null
        return (
          <section key={standing} className="registers-group" aria-label={names[standing]}>
            <h2 className="registers-group-title">
              {names[standing]} <NumberText value={own.length} />
              {standing === 'missing' && day === data.today && <RemindButton />}
            </h2>
            {isNarrow || rows.length <= few ? (
              <ul className="called-cards">
                {own.map((row) => (
                  <SectionCard key={row.sectionId} row={row} day={day} />
                ))}
              </ul>
            ) : (
              <BoardTable label={names[standing]} rows={own} day={day} isBusy={isPlaceholderData} />
            )}
          </section>
        )
      })}
    </>
  )
}

function useStandingNames(): Record<Standing, string> {
  const { t } = useLingui()
  return {
    missing: t`Missing registers`,
    later: t`Not due yet`,
    done: t`Submitted registers`,
    closed: t`No school on this day`,
  }
}

function Sums({ rows }: { rows: Known['data']['rows'] }) {
  const { t } = useLingui()
  const sum = sumOf(rows)
  return (
    <div className="registers-sums">
      <Sum name={t`Students`} value={sum.students} />
      <Sum name={t`Registers missing`} value={sum.missing} tone={sum.missing > 0 ? 'bad' : undefined} />
      <CountChips counts={sum} isLong />
    </div>
  )
}

function Sum({ name, value, tone }: { name: ReactNode; value: number; tone?: 'bad' | undefined }) {
  return (
    <span className="registers-sum" data-tone={tone}>
      {name} <NumberText value={value} />
    </span>
  )
}

function NoSections() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={UserCheck}
      title={t`There is no register here`}
      action={<ButtonLink href={scoped('sections')}>{t`Sections`}</ButtonLink>}
    >
      {t`If you teach where none is shown, ask the office to enter you there.`}
    </EmptyState>
  )
}

/** The registers of the day of the address, of the campus or section that the reader has narrowed everything to. */
function useBoard() {
  const search: { day?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const scope = useScope()
  const day = isDay(search.day) ? search.day : undefined
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const asked = useQuery({ ...boardQuery({ day, campus }), placeholderData: keepPreviousData })
  const { data } = asked
  const isToday = data !== undefined && data.day === data.today && !asked.isPlaceholderData
  useEffect(() => {
    if (isToday) void keepToday(queries, data)
  }, [isToday, data, queries])
  const rows =
    scope.level === 'section' ? data?.rows.filter(({ sectionId }) => sectionId === scope.section) : data?.rows
  function show(next: string) {
    const shown = next === data?.today ? undefined : next
    void navigate({ to: '.', search: { day: shown } as never, replace: true })
  }
  return { ...asked, data: data && rows && { ...data, rows }, of: campus ? { campus } : {}, campus, show }
}
