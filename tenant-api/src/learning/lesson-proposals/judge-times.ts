import { words } from 'kit/text/words-node'
import { clashWords } from 'kit/week/clash-words'
import { drawnWeek } from 'kit/week/drawn-week'
import { verdictOf, verdictsOf } from 'kit/week/verdicts'
import { indexWeek } from 'kit/week/week-index'
import { sentence } from 'kit/text/words'
import type { Clash, PeriodSlot, Verdict } from 'kit/week/week'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { clashNames } from '../timetables/clash-names.ts'
import type { Card, Move } from '../timetables/contract.ts'
import type { TimetableRow } from '../timetables/find-timetable.ts'
import { readWhole } from '../timetables/read-timetable.ts'

type Judged = {
  state: Verdict['state']
  slot: PeriodSlot
  words: string[]
  /** What brings the lesson there and locks it: its own move, and those of the lessons that change places with it. */
  moves: Move[]
}

/** What each slot of the week would be for a lesson of a timetable, or one slot, as the editor judges it. */
export async function judgeTimes(
  db: Db | Tx,
  user: User,
  { row, lessonId, only }: { row: TimetableRow; lessonId: string; only?: PeriodSlot },
): Promise<Judged[]> {
  const whole = await readWhole(db, user, row)
  const index = indexWeek(drawnWeek({ ...row, ...whole }))
  const lesson = index.lessons.get(lessonId)
  if (!lesson) return []
  const names = clashNames(user, whole)
  const { say } = words(user)
  const told = (clash: Clash) => {
    // When somebody else is not there is theirs to say.
    if (clash.kind === 'unavailable' && !user.own.includes(clash.employeeId))
      return say(sentence('Not everybody who teaches this lesson can come at this time'))
    const { text, fill } = clashWords(clash, { names, about: lessonId })
    return say(text, fill)
  }
  const verdicts = only ? [verdictOf(index, lesson, only)] : verdictsOf(index, lesson)
  return verdicts.flatMap((verdict): Judged[] => {
    const { state, slot, reasons, notices, swapWith } = verdict
    if (!('period' in slot)) return []
    const others = swapWith.map((id) =>
      say(sentence('Changes places with {other}'), { other: names.lesson(id) }),
    )
    const why = (reasons.length > 0 ? reasons : notices).map(told)
    return [
      { state, slot, words: state === 'swap' ? others : why, moves: movesTo(whole.cards, lessonId, verdict) },
    ]
  })
}

function movesTo(
  cards: readonly Card[],
  lessonId: string,
  { state, slot, swapWith, roomId }: Verdict,
): Move[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const own = byId.get(lessonId)
  if (!own || !('period' in slot) || state === 'forbidden') return []
  const others = swapWith.flatMap((id) => {
    const card = byId.get(id)
    if (!card || card.period === null || own.weekday === null || own.period === null) return []
    return [put(card, own.weekday, own.period + card.period - slot.period)]
  })
  // Where it is already it keeps its room.
  const room = state === 'here' ? own.roomId : (roomId ?? own.roomId)
  return [{ ...put(own, slot.weekday, slot.period), roomId: room, isLocked: true }, ...others]
}

function put({ id, letter, roomId }: Card, weekday: number, period: number): Move {
  return { id, weekday, period, from: null, until: null, letter, roomId, isLocked: false }
}
