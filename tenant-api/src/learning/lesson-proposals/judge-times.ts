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
import type { TimetableRow } from '../timetables/find-timetable.ts'
import { readWhole } from '../timetables/read-timetable.ts'

type Judged = { state: Verdict['state']; slot: PeriodSlot; words: string[]; roomId: string | undefined }

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
  return verdicts.flatMap(({ state, slot, reasons, notices, roomId }): Judged[] =>
    'period' in slot
      ? [{ state, slot, roomId, words: (reasons.length > 0 ? reasons : notices).map(told) }]
      : [],
  )
}
