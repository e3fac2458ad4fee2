import { type Fill, sentence } from '../text/words.ts'
import { clockAt } from '../values/time.ts'
import type { Clash } from './week.ts'

/** What those are called of whom a clash speaks, in the reader's script. */
export type ClashNames = {
  employee(id: string): string
  section(id: string): string
  room(id: string): string
  roomKind(kind: string): string
  campus(id: string): string
  lesson(id: string): string
}

/**
 * A clash in a sentence for `say`: who, when and why. Of two lessons it names the other one than the lesson that it is
 * told about.
 */
export function clashWords(
  clash: Clash,
  { names, about }: { names: ClashNames; about: string },
): { text: string; fill: Readonly<Record<string, Fill>> } {
  const [moment] = 'moments' in clash ? clash.moments : []
  const time = { from: clockAt(moment?.from ?? 0), until: clockAt(moment?.until ?? 0) }
  const other = names.lesson(clash.lessonIds.find((id) => id !== about) ?? about)
  switch (clash.kind) {
    case 'teacher':
      return { text: words.teacher, fill: { who: names.employee(clash.employeeId), other, ...time } }
    case 'section':
      return { text: words.section, fill: { section: names.section(clash.sectionId), other, ...time } }
    case 'room': {
      const fill = { room: names.room(clash.roomId), other, ...time }
      if (clash.parallel === 1) return { text: words.room, fill }
      return { text: words.fullRoom, fill: { room: fill.room, count: clash.parallel, ...time } }
    }
    case 'way': {
      const [first] = clash.moments
      const fill = { who: names.employee(clash.employeeId), campus: names.campus(clash.toId), ...time }
      return { text: words.way, fill: { ...fill, minutes: clash.minutes, short: first?.short ?? 0 } }
    }
    case 'break':
      return { text: clash.what === 'prayer' ? words.prayer : words.break, fill: time }
    case 'silent':
      return { text: words.silent, fill: { period: clash.period } }
    case 'unavailable':
      return {
        text: clash.level === 'never' ? words.never : words.avoid,
        fill: { who: names.employee(clash.employeeId) },
      }
    case 'capacity': {
      const { capacity, students } = clash
      return { text: words.capacity, fill: { room: names.room(clash.roomId), capacity, students } }
    }
    case 'wrongRoom': {
      const kind = names.roomKind(clash.roomKind)
      if (clash.roomId === null) return { text: words.noRoom, fill: { kind } }
      return { text: words.otherRoom, fill: { kind, room: names.room(clash.roomId) } }
    }
    case 'locked':
      return { text: words.locked, fill: { lesson: names.lesson(clash.lessonIds[0]) } }
  }
}

const words = {
  teacher: sentence('{who} teaches {other} from {from} to {until}'),
  section: sentence('{section} has {other} from {from} to {until}'),
  room: sentence('{room} is taken by {other} from {from} to {until}'),
  fullRoom: sentence(
    '{room} holds {count, plural, one {# lesson} other {# lessons}} at once, and is full from {from} to {until}',
  ),
  way: sentence(
    '{who}: {campus} begins at {until}, {minutes, plural, one {# minute} other {# minutes}} away; {short, plural, one {# minute is} other {# minutes are}} missing',
  ),
  break: sentence(
    'Between {from} and {until} there is a break, and a lesson of several periods does not go over it',
  ),
  prayer: sentence(
    'Between {from} and {until} there is prayer, and a lesson of several periods does not go over it',
  ),
  silent: sentence('Period {period} does not ring'),
  never: sentence('{who} is not at school at this time'),
  avoid: sentence('{who} would rather not teach at this time'),
  capacity: sentence(
    '{room} has {capacity} seats for {students, plural, one {# student} other {# students}}',
  ),
  noRoom: sentence('It needs a room of this kind and has none: {kind}'),
  otherRoom: sentence('It needs a room of this kind, and {room} is another: {kind}'),
  locked: sentence('{lesson} is locked'),
}
