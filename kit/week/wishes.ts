import { type Fill, sentence } from '../text/words.ts'
import type { Weekday } from '../values/day.ts'
import { bellKey } from './bell-days.ts'
import { doLettersMeet } from './clashes.ts'
import { type Changes, lessonsOfTeacher, type WeekIndex } from './week-index.ts'
import type { Lesson } from './week.ts'

/** Off: not wished. Avoid: as seldom as possible. Never: the program leaves a lesson without a place instead. */
export type WishLevel = 'off' | 'avoid' | 'never'

/** What a teacher wishes of a week. A timetable may be published against it; whoever draws it up is told. */
export type TeacherWishes = {
  employeeId: string
  /** No more lessons a day than this. */
  mostADay: { level: WishLevel; periods: number }
  longestRun: { level: WishLevel; periods: number }
  /** So many days of the week without lessons, of those on which bells ring. */
  daysOff: { level: WishLevel; days: number }
  firstLesson: WishLevel
  lastLesson: WishLevel
}

/** A wish that a week does not keep: of a day, or (`daysOff`, without a weekday) of the whole week. */
export type BrokenWish = {
  employeeId: string
  wish: 'mostADay' | 'longestRun' | 'daysOff' | 'firstLesson' | 'lastLesson'
  weekday: Weekday | null
  /** What there is, and what was wished. */
  count: number
  wished: number
}

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]
const none: Changes = new Map()

/** The wishes of a teacher that a week does not keep; lessons of other timetables do not count. */
export function brokenWishes(index: WeekIndex, wishes: TeacherWishes, changes: Changes = none): BrokenWish[] {
  const days = weekdays.map((on) => ({ on, lessons: ownLessons(index, wishes.employeeId, on, changes) }))
  const broken = days.flatMap(({ on, lessons }) => brokenOnDay(index, wishes, { on, lessons }))
  const { daysOff, employeeId } = wishes
  const key = days.flatMap(({ lessons }) => lessons).map(bellKey)[0]
  if (daysOff.level === 'off' || key === undefined) return broken
  const ringing = days.filter(({ on }) => index.bells.numbersOn(key, on).length > 0)
  const free = ringing.filter(({ lessons }) => lessons.length === 0).length
  if (free >= daysOff.days) return broken
  return [...broken, { employeeId, wish: 'daysOff', weekday: null, count: free, wished: daysOff.days }]
}

/** The wishes that a lesson would break where it would stand and does not break now. */
export function wishesAgainst(
  index: WeekIndex,
  wishes: readonly TeacherWishes[],
  lesson: Lesson,
): BrokenWish[] {
  const changes: Changes = new Map([[lesson.id, lesson]])
  return wishes.flatMap((one) => {
    if (!lesson.teachers.some(({ employeeId }) => employeeId === one.employeeId)) return []
    const before = brokenWishes(index, one)
    return brokenWishes(index, one, changes).filter(
      ({ wish, weekday, count }) =>
        !before.some((old) => old.wish === wish && old.weekday === weekday && old.count === count),
    )
  })
}

/** A broken wish in a sentence for `say`. */
export function wishWords(
  { wish, count, wished }: BrokenWish,
  who: string,
): { text: string; fill: Readonly<Record<string, Fill>> } {
  return { text: words[wish], fill: { who, count, wished } }
}

const words = {
  mostADay: sentence(
    '{who} would teach {count, plural, one {# lesson} other {# lessons}} on this day, and wishes at most {wished}',
  ),
  longestRun: sentence(
    '{who} would teach {count, plural, one {# lesson} other {# lessons}} in a row, and wishes at most {wished}',
  ),
  daysOff: sentence(
    '{who} wishes {wished, plural, one {# free day} other {# free days}} a week, and would have {count}',
  ),
  firstLesson: sentence('{who} wishes no first lesson of a day'),
  lastLesson: sentence('{who} wishes no last lesson of a day'),
}

function ownLessons(index: WeekIndex, id: string, on: Weekday, changes: Changes): Lesson[] {
  return lessonsOfTeacher(index, id, on, changes).filter(
    ({ days, slot }) => days === undefined && slot !== null && 'period' in slot,
  )
}

function brokenOnDay(
  index: WeekIndex,
  { employeeId, mostADay, longestRun, firstLesson, lastLesson }: TeacherWishes,
  { on, lessons }: { on: Weekday; lessons: readonly Lesson[] },
): BrokenWish[] {
  if (lessons.length === 0) return []
  const broken: BrokenWish[] = []
  const add = (wish: BrokenWish['wish'], count: number, wished: number) =>
    broken.push({ employeeId, wish, weekday: on, count, wished })
  // Of weeks A to D the one with the most.
  const weeks = ([1, 2, 3, 4] as const).map((letter) => periodsOf(lessons, letter))
  const most = Math.max(...weeks.map((periods) => periods.size))
  const run = Math.max(...weeks.map(longestOf))
  if (mostADay.level !== 'off' && most > mostADay.periods) add('mostADay', most, mostADay.periods)
  if (longestRun.level !== 'off' && run > longestRun.periods) add('longestRun', run, longestRun.periods)
  const ends = lessons.map((lesson) => endsOf(index, lesson))
  const [first, last] = [ends.filter(({ isFirst }) => isFirst), ends.filter(({ isLast }) => isLast)]
  if (firstLesson !== 'off' && first.length > 0) add('firstLesson', first.length, 0)
  if (lastLesson !== 'off' && last.length > 0) add('lastLesson', last.length, 0)
  return broken
}

/** Whether a lesson has the first, or the last, period that rings on its day. */
export function endsOf(
  index: WeekIndex,
  lesson: Pick<Lesson, 'campusId' | 'shiftId' | 'slot' | 'length'>,
): { isFirst: boolean; isLast: boolean } {
  const { slot, length } = lesson
  if (!slot || !('period' in slot)) return { isFirst: false, isLast: false }
  const numbers = index.bells.numbersOn(bellKey(lesson), slot.weekday)
  return {
    isFirst: slot.period === Math.min(...numbers),
    isLast: slot.period + length - 1 === Math.max(...numbers),
  }
}

function periodsOf(lessons: readonly Lesson[], letter: 1 | 2 | 3 | 4): Set<number> {
  const periods = new Set<number>()
  for (const lesson of lessons)
    if (doLettersMeet(lesson, { letter }) && lesson.slot && 'period' in lesson.slot)
      for (let step = 0; step < lesson.length; step += 1) periods.add(lesson.slot.period + step)
  return periods
}

function longestOf(periods: ReadonlySet<number>): number {
  let most = 0
  for (const period of periods) {
    let length = 1
    while (periods.has(period + length)) length += 1
    most = Math.max(most, length)
  }
  return most
}
