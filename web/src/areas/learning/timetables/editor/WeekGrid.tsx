import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import type { BellSet, PeriodSlot } from 'kit/week/week'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { cardsAt, type GridColumn, type GridRow, type Lens } from './grid-rows.ts'
import { useTheEditor } from './use-editor.ts'
import type { TakenSlots } from './taken-slots.ts'
import type { useLessonDrag } from './use-lesson-drag.ts'
import { WeekRow } from './WeekRow.tsx'
import type { WeekWords } from './week-words.ts'

type Props = {
  lens: Lens
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  bells: BellSet | undefined
  taken: TakenSlots['bySlot']
  label: string
  /** The lesson in hand, if it is one of these. */
  held: Card | null
  drag: ReturnType<typeof useLessonDrag>
  /** The slot that is pointed at or has the focus. */
  onLook: (slot: PeriodSlot | null) => void
}

type Spot = { row: number; column: number }

/** The week as a grid: arrows walk over it, Enter picks a lesson up and drops it, Escape lets go. */
export function WeekGrid({ lens, rows, columns, bells, taken, label, held, drag, onLook }: Props) {
  const { t } = useLingui()
  const editor = useTheEditor()
  const { verdicts, words, mayEdit } = editor
  const table = useRef<HTMLTableElement>(null)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const at = { row: Math.min(spot.row, rows.length - 1), column: Math.min(spot.column, columns.length - 1) }
  const ofHeld = held && words.teachingOf(held.teachingId)?.parties.map(({ sectionId }) => sectionId)
  const isTarget = (row: GridRow) => lens !== 'school' || (ofHeld?.includes(row.id) ?? true)

  const slotAt = ({ row, column }: Spot) => rows[row]?.slots[column] ?? null
  const cardsOf = ({ row, column }: Spot) => {
    const slot = slotAt({ row, column })
    return slot ? cardsAt(rows[row]?.cards ?? [], slot) : []
  }
  function press(here: Spot, card: Card | undefined) {
    const own = cardsOf(here)
    const [slot, row] = [slotAt(here), rows[here.row]]
    if (!held || !row || !isTarget(row)) return editor.pick(card ?? own[0] ?? null)
    const at = own.findIndex(({ id }) => id === held.id)
    // In the cell of the lesson in hand the next one of the cell is picked, then none.
    if (at >= 0) return editor.pick(card && card.id !== held.id ? card : (own[at + 1] ?? null))
    if (slot) editor.drop(slot)
  }
  function hear(event: KeyboardEvent) {
    const here = spotOf(event.target)
    if (!here) return
    const target = held ?? cardsOf(here)[0] ?? null
    const isBack = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    const next = isBack ? null : stepOf(event, here, { rows: rows.length, columns: columns.length })
    if (next) {
      setSpot(next)
      table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus()
    } else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.key === 'Enter' || event.key === ' ') press(here, undefined)
    else if (event.key === 'Escape' && held) editor.pick(null)
    else if (event.key.toLowerCase() === 'l' && mayEdit) editor.toggleLock(target)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && mayEdit) editor.toTray(target)
    else if (event.key.toLowerCase() === 'm' && target) editor.open({ what: 'places', id: target.id })
    else return
    event.preventDefault()
  }
  return (
    <div className="week-scroll" data-lens={lens}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- walked over by arrows, as grids are
        role="grid"
        className="week-grid"
        data-lens={lens}
        data-picking={held !== null || undefined}
        aria-label={label}
        aria-describedby="week-line"
        onKeyDown={hear}
        onClick={(event) => {
          const here = spotOf(event.target)
          if (!here || drag.hasJustDropped()) return
          setSpot(here)
          press(here, editor.cards.get(cardIdOf(event.target)))
        }}
        onFocus={(event) => {
          const here = spotOf(event.target)
          if (here) {
            setSpot(here)
            onLook(slotAt(here))
          }
        }}
        onPointerOver={(event) => {
          const here = spotOf(event.target)
          onLook(here && slotAt(here))
        }}
        onPointerDown={drag.begin}
      >
        <Head lens={lens} columns={columns} words={words} />
        <tbody>
          {rows.map((row, nth) => (
            <WeekRow
              key={row.id}
              nth={nth}
              lens={lens}
              row={row}
              words={words}
              bells={bells}
              taken={taken}
              clashing={editor.clashes.clashing}
              pickedId={held?.id ?? null}
              focus={at.row === nth ? at.column : null}
              verdicts={held && isTarget(row) ? verdicts : null}
              isTarget={isTarget(row)}
              title={t`Period`}
              sentenceOf={editor.sentenceOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const [row, column] = (cell?.dataset.at ?? '').split(' ').map(Number)
  return cell && row !== undefined && column !== undefined ? { row, column } : null
}

/** The card that was pressed; '' between cards. */
export function cardIdOf(target: EventTarget | null): string {
  return (target instanceof Element && target.closest<HTMLElement>('[data-card]')?.dataset.card) || ''
}

/** Where an arrow leads; in pages that run from the right the other way round. */
function stepOf(
  { key, currentTarget, ctrlKey }: KeyboardEvent,
  { row, column }: Spot,
  { rows, columns }: { rows: number; columns: number },
): Spot | null {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  const along = isMirrored ? -1 : 1
  const steps: Record<string, Spot> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowRight: { row, column: column + along },
    ArrowLeft: { row, column: column - along },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
  }
  const next = steps[key]
  if (!next) return null
  return { row: within(next.row, rows), column: within(next.column, columns) }
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most - 1))
}

function Head({ lens, columns, words }: Pick<Props, 'lens' | 'columns'> & { words: WeekWords }) {
  const { t } = useLingui()
  const { language } = useRegional()
  if (lens !== 'school')
    return (
      <thead>
        <tr>
          <th scope="col" className="week-corner">
            <span className="visually-hidden">{t`Period`}</span>
          </th>
          {columns.map(({ weekday }) => (
            <th key={weekday} scope="col">
              {words.weekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
    )
  const days = Map.groupBy(columns, ({ weekday }) => weekday)
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className="week-corner">
          {t`Section`}
        </th>
        {[...days].map(([weekday, own]) => (
          <th key={weekday} scope="colgroup" colSpan={own.length} className="week-day-start">
            {words.weekday(weekday)}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map(({ weekday, period }, nth) => (
          <th
            key={`${weekday} ${period}`}
            scope="col"
            className={columns[nth - 1]?.weekday === weekday ? 'numbers' : 'numbers week-day-start'}
          >
            {formatNumber(language, period ?? 0)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
