import type { Day, Weekday } from '../values/day.ts'
import type {
  BellSet,
  CampusWay,
  Lesson,
  LessonLength,
  LessonTeacher,
  Party,
  Room,
  Slot,
  TeacherRule,
  Week,
  WeekLetter,
} from './week.ts'

/** What is taught to whom by whom; its cards are lessons of the week. */
export type DrawnTeaching = {
  id: string
  subjectId: string
  shiftId: string | null
  parties: readonly Party[]
  teachers: readonly LessonTeacher[]
  roomId: string | null
  roomKind: string | null
  students: number
}

/** A lesson of a timetable; without a weekday it lies in the tray. A room of null is that of its teaching. */
export type DrawnCard = {
  id: string
  teachingId: string
  weekday: number | null
  period: number | null
  from: number | null
  until: number | null
  length: number
  letter: number
  roomId: string | null
  isLocked: boolean
}

/** A lesson of another timetable, which takes the time of teachers and rooms. */
export type LessonElsewhere = Omit<DrawnCard, 'teachingId' | 'isLocked'> & {
  campusId: string
  shiftId: string | null
  subjectId: string
  teacherIds: readonly string[]
  firstDay: Day
  lastDay: Day
}

/** A timetable as the API gives it. */
export type DrawnTimetable = {
  campusId: string
  firstDay: Day
  lastDay: Day
  teachings: readonly DrawnTeaching[]
  cards: readonly DrawnCard[]
  others: readonly LessonElsewhere[]
  bells: readonly (Omit<BellSet, 'weekdays'> & { weekdays: readonly number[] })[]
  rooms: readonly Room[]
  ways: readonly CampusWay[]
  rules: readonly (Omit<TeacherRule, 'weekday'> & { weekday: number | null })[]
}

/** The week of a timetable with the lessons elsewhere that it must keep clear of, for the functions of this folder. */
export function drawnWeek(given: DrawnTimetable): Week {
  const teachings = new Map(given.teachings.map((one) => [one.id, one]))
  const own = given.cards.flatMap((card): Lesson[] => {
    const teaching = teachings.get(card.teachingId)
    return teaching ? [lessonOf(given, teaching, card)] : []
  })
  return {
    firstDay: given.firstDay,
    lastDay: given.lastDay,
    bells: given.bells as readonly BellSet[],
    rooms: given.rooms,
    ways: given.ways,
    rules: given.rules as readonly TeacherRule[],
    lessons: [...own, ...given.others.map(lessonElsewhere)],
  }
}

/** A card as a lesson of the week. */
export function lessonOf(
  { campusId }: Pick<DrawnTimetable, 'campusId'>,
  { subjectId, shiftId, parties, teachers, roomId, roomKind, students }: DrawnTeaching,
  card: DrawnCard,
): Lesson {
  return {
    id: card.id,
    campusId,
    shiftId,
    subjectId,
    parties,
    teachers,
    roomId: card.roomId ?? roomId,
    roomKind,
    students,
    length: card.length as LessonLength,
    letter: card.letter as WeekLetter,
    slot: slotOf(card),
    isLocked: card.isLocked,
  }
}

function lessonElsewhere({ teacherIds, firstDay, lastDay, ...card }: LessonElsewhere): Lesson {
  return {
    id: card.id,
    campusId: card.campusId,
    shiftId: card.shiftId,
    subjectId: card.subjectId,
    parties: [],
    teachers: teacherIds.map((employeeId) => ({ employeeId, role: 'lead' })),
    roomId: card.roomId,
    roomKind: null,
    students: null,
    length: card.length as LessonLength,
    letter: card.letter as WeekLetter,
    slot: slotOf(card),
    isLocked: true,
    days: { firstDay, lastDay },
  }
}

function slotOf(card: Pick<DrawnCard, 'weekday' | 'period' | 'from' | 'until'>): Slot | null {
  const weekday = card.weekday as Weekday | null
  if (weekday === null) return null
  if (card.period !== null) return { weekday, period: card.period }
  return { weekday, from: card.from ?? 0, until: card.until ?? 0 }
}
