import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { readRegistersSheet } from 'tenant-api/contract/attendance/registers'
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
import { useBoard } from './use-board.ts'
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
    <div className="registers">
      <header className="registers-header">
        <h1 className="registers-title">{t`Registers`}</h1>
        {data && (
          <span className="registers-tools">
            <DaySteps day={data.day} today={data.today} onDay={board.show} />
            <WholeCampus campus={board.campus} day={data.day} />
            <FileLinks endpoint={readRegistersSheet} query={{ day: data.day, ...board.of }} />
          </span>
        )}
      </header>
      <OutboxNotice />
      {placeholder ?? <Sections board={{ ...board, data }} />}
    </div>
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
