import { sentence } from '../text/words.ts'
import type { Clash, Moment } from './week.ts'

/** How the things of a clash are called where it is told. A weekday is called in the reader's language. */
export type ClashNames = {
  teacher: (id: string) => string
  section: (id: string) => string
  room: (id: string) => string
  campus: (id: string) => string
  /** Such as `7-B Maths`. */
  lesson: (id: string) => string
  weekday: (of: number) => string
}

/** A sentence for the reader's language, and what fills it. */
export type ClashWords = { message: string; fill: Record<string, string | number> }

/** Says of a clash who, when and why, under the bells of most days on which it happens. */
export function clashWords(clash: Clash, names: ClashNames): ClashWords {
  const [first, second = first] = clash.lessonIds.map(names.lesson)
  const pair = { first: first ?? '', second: second ?? '' }
  switch (clash.kind) {
    case 'teacher':
      return {
        message: sentence(
          '{teacher} has {first} and {second} at the same time: {weekday}, {from} to {until}',
        ),
        fill: { ...pair, teacher: names.teacher(clash.employeeId), ...when(clash.moments, names) },
      }
    case 'section':
      return {
        message: sentence(
          '{section} has {first} and {second} at the same time: {weekday}, {from} to {until}',
        ),
        fill: { ...pair, section: names.section(clash.sectionId), ...when(clash.moments, names) },
      }
    case 'room':
      return {
        message: sentence(
          '{first} and {second} are in {room} at the same time: {weekday}, {from} to {until}. It holds {parallel, plural, one {# lesson} other {# lessons}} at once',
        ),
        fill: {
          ...pair,
          room: names.room(clash.roomId),
          parallel: clash.parallel,
          ...when(clash.moments, names),
        },
      }
    case 'way':
      return {
        message: sentence(
          '{teacher} is {short} minutes short on {weekday}: {first} ends at {from}, {second} begins at {until}, and the way from {campus} takes {minutes}',
        ),
        fill: {
          ...pair,
          teacher: names.teacher(clash.employeeId),
          campus: names.campus(clash.fromId),
          minutes: clash.minutes,
          short: clash.moments[0]?.short ?? 0,
          ...when(clash.moments, names),
        },
      }
    case 'break':
      return {
        message: sentence('{first} goes on over the break on {weekday}, {from} to {until}'),
        fill: { ...pair, ...when(clash.moments, names) },
      }
    case 'silent':
      return {
        message: sentence('Period {period} of {first} does not ring on {weekday}'),
        fill: { ...pair, period: clash.period, ...when(clash.moments, names) },
      }
    case 'unavailable':
      return {
        message:
          clash.level === 'never'
            ? sentence('{teacher} is not there for {first} on {weekday}')
            : sentence('{teacher} would rather not teach {first} on {weekday} at that time'),
        fill: { ...pair, teacher: names.teacher(clash.employeeId), weekday: names.weekday(clash.weekday) },
      }
    case 'capacity':
      return {
        message: sentence('{room} has {capacity} seats; {students} students sit in {first}'),
        fill: {
          ...pair,
          room: names.room(clash.roomId),
          capacity: clash.capacity,
          students: clash.students,
        },
      }
    case 'locked':
      return { message: sentence('{first} is locked'), fill: pair }
  }
}

function when(moments: readonly Moment[], { weekday }: ClashNames) {
  const [moment] = moments
  if (!moment) return { weekday: '', from: '', until: '' }
  return { weekday: weekday(moment.weekday), from: clockTime(moment.from), until: clockTime(moment.until) }
}

/** Minutes since midnight as a time: 485 is 08:05. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
