import { refuse } from 'kit/contract/refusal'
import { drawnWeek } from 'kit/week/drawn-week'
import type { Lesson, Week } from 'kit/week/week'
import type { Card, Move } from '../timetables/contract.ts'
import type { WholeTimetable } from '../timetables/contract.ts'
import type { TimetableRow } from '../timetables/find-timetable.ts'
import type { CampusRules, RunMode } from './contract.ts'
import type { EngineInput } from '../week-engine/engine-input.ts'

/** What a run works with: the timetable as its editor has it. */
export type Drawn = Pick<
  WholeTimetable,
  'teachings' | 'cards' | 'others' | 'bells' | 'rooms' | 'ways' | 'rules' | 'wishes'
>
/** More moves than fit into a second, so that the clock ends a run, and fewer than would end it undecided. */
const movesASecond = 180_000
/** The longest day that a week is drawn up for. */
const mostPeriods = 16

type Asked = { mode: RunMode; seconds: number; randomSeed: number; rules: CampusRules }

/** The input of the engine for a draft. Refuses what it cannot draw up. */
export function runInput(
  row: Pick<TimetableRow, 'campusId' | 'firstDay' | 'lastDay'>,
  drawn: Drawn,
  { mode, seconds, randomSeed, rules }: Asked,
): EngineInput {
  const { campusId, firstDay, lastDay } = row
  const week = drawnWeek({ ...drawn, campusId, firstDay, lastDay })
  refuseUnreadable(week, drawn.cards)
  return {
    week,
    rules: {
      ...rules,
      teachers: drawn.wishes.map(({ longestRun, ...wish }) => ({
        ...wish,
        ...(longestRun.level !== 'off' && { longestRun }),
      })),
    },
    mode,
    randomSeed,
    moves: movesASecond * seconds,
  }
}

function refuseUnreadable({ bells }: Week, cards: readonly Card[]): void {
  if (cards.length === 0)
    refuse(
      'timetabling.empty',
      'There are no lessons in this draft. Bring it in line with the subject plans first',
      {},
      { status: 409 },
    )
  const numbers = bells.flatMap(({ periods }) => periods.map(({ number }) => number ?? 0))
  if (Math.max(0, ...numbers) === 0)
    refuse(
      'timetabling.no-bells',
      'No bells ring for lessons on the days of this timetable. Set the bells first, or place the lessons by hand',
      {},
      { status: 409 },
    )
  if (Math.max(...numbers) > mostPeriods)
    refuse(
      'timetabling.long-days',
      'Days of more than {count} lessons are not drawn up by the program. Place these lessons by hand',
      { count: mostPeriods },
      { status: 409 },
    )
}

/** The moves that put the cards of a draft where a result has them; of lessons that stay there is none. */
export function movesOf(
  cards: readonly Card[],
  lessons: readonly Lesson[],
  changed: readonly string[],
): Move[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const isChanged = new Set(changed)
  return lessons.flatMap((lesson): Move[] => {
    const card = byId.get(lesson.id)
    if (!card || !isChanged.has(lesson.id)) return []
    const { slot } = lesson
    const roomId = lesson.roomKind === null ? card.roomId : lesson.roomId
    const place =
      slot === null
        ? { weekday: null, period: null, from: null, until: null }
        : 'period' in slot
          ? { weekday: slot.weekday, period: slot.period, from: null, until: null }
          : { weekday: slot.weekday, period: null, from: slot.from, until: slot.until }
    return [{ id: card.id, ...place, letter: card.letter, roomId, isLocked: card.isLocked }]
  })
}
