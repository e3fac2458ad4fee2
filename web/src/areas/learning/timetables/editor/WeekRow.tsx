import { formatNumber } from 'kit/text/locale'
import type { BellSet, Clash, PeriodSlot, Verdict } from 'kit/week/week'
import { memo } from 'react'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { breaksBefore, cardsAt, type GridRow, type Lens, spanOf } from './grid-rows.ts'
import { LessonBox, useDescription } from './LessonBox.tsx'
import { slotKey } from './moves.ts'
import { TakenNote } from './TakenNote.tsx'
import type { WeekWords } from './week-words.ts'

type RowProps = {
  nth: number
  lens: Lens
  row: GridRow
  words: WeekWords
  bells: BellSet | undefined
  taken: ReadonlyMap<string, readonly Clash[]>
  clashing: ReadonlySet<string>
  pickedId: string | null
  focus: number | null
  verdicts: ReadonlyMap<string, Verdict> | null
  isTarget: boolean
  title: string
  sentenceOf: (verdict: Verdict) => string
}

/** A row of the grid; it is drawn anew when its own lessons, or what is said of them, have changed. */
export const WeekRow = memo(GridRowOfWeek, (a, b) => {
  return (
    a.focus === b.focus &&
    a.verdicts === b.verdicts &&
    a.isTarget === b.isTarget &&
    a.bells === b.bells &&
    a.taken === b.taken &&
    a.words === b.words &&
    a.row.slots.length === b.row.slots.length &&
    a.row.cards.length === b.row.cards.length &&
    a.row.cards.every((card, at) => card === b.row.cards[at]) &&
    isIn(a) === isIn(b) &&
    countIn(a.clashing, a) === countIn(b.clashing, b)
  )
})

function countIn(ids: ReadonlySet<string>, { row }: RowProps): number {
  return row.cards.filter(({ id }) => ids.has(id)).length
}

function isIn({ row, pickedId }: RowProps): string {
  return row.cards.find(({ id }) => id === pickedId)?.id ?? ''
}

function GridRowOfWeek({
  nth,
  lens,
  row,
  words,
  bells,
  taken,
  clashing,
  pickedId,
  focus,
  verdicts,
  isTarget,
  title,
  sentenceOf,
}: RowProps) {
  const { language } = useRegional()
  const describe = useDescription(lens, { words, clashing })
  const span = lens === 'school' ? undefined : spanOf(bells, Number(row.id))
  const breaks = lens === 'school' ? [] : breaksBefore(bells, Number(row.id))
  return (
    <>
      {breaks.map(({ kind, from, until }) => (
        <tr key={from} className="week-break">
          <th scope="row" className="numbers">
            {words.span({ from, until })}
          </th>
          <td colSpan={row.slots.length}>{words.bell(kind)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" data-silent={(lens !== 'school' && !span) || undefined}>
          {lens === 'school' ? (
            <bdi>{words.section(row.id)}</bdi>
          ) : (
            <>
              <span className="week-number">
                <span className="visually-hidden">{title} </span>
                {formatNumber(language, Number(row.id))}
              </span>
              {span && <span className="week-span numbers">{words.span(span)}</span>}
            </>
          )}
        </th>
        {row.slots.map((slot, column) => {
          const cards = slot ? cardsAt(row.cards, slot) : []
          const elsewhere = (slot && taken.get(slotKey(slot))) ?? []
          const verdict = slot ? verdicts?.get(slotKey(slot)) : undefined
          const sentence = verdict && sentenceOf(verdict)
          const starts = row.slots[column - 1]?.weekday !== slot?.weekday
          return (
            <td
              key={slot ? slotKey(slot) : `none ${column}`}
              tabIndex={focus === column ? 0 : -1}
              data-at={`${nth} ${column}`}
              data-slot={slot ? slotKey(slot) : undefined}
              data-verdict={verdict?.state}
              data-taken={elsewhere.some(({ isRefused }) => isRefused) || undefined}
              data-aside={!isTarget || undefined}
              className={lens === 'school' && starts ? 'week-cell week-day-start' : 'week-cell'}
              title={sentence}
            >
              <span className="visually-hidden">
                {[sentence ?? (slot ? words.slot(slot) : ''), ...cards.map((card) => describe(card))].join(
                  '. ',
                )}
              </span>
              <TakenNote clashes={elsewhere} />
              {slot === null
                ? null
                : cards.map((card) => (
                    <LessonBox
                      key={card.id}
                      card={card}
                      words={words}
                      lens={lens}
                      isPicked={card.id === pickedId}
                      isClashing={clashing.has(card.id)}
                      part={partOf(card, slot)}
                    />
                  ))}
            </td>
          )
        })}
      </tr>
    </>
  )
}

/** Which part of a lesson of several periods stands in a slot. */
function partOf({ period, length }: Card, slot: PeriodSlot): 'whole' | 'first' | 'middle' | 'last' {
  if (length === 1 || period === null) return 'whole'
  const at = slot.period - period
  return at === 0 ? 'first' : at === length - 1 ? 'last' : 'middle'
}
