import { day, type Weekday } from '../values/day.ts'
import { type BellSet, emptyLesson, type Lesson, type Week } from '../week/week.ts'
import { type BellPart, bellSpans, riversideDays } from './riverside-bells.ts'

/** Riverside's bells of 2026-27, as specified, and lessons of few words, for tests and benches of weeks. */
type Bells = readonly [
  id: string,
  days: readonly [firstDay: string, lastDay: string],
  weekdays: readonly Weekday[],
  start: string,
  parts: readonly BellPart[],
]

const { long, short, girls, girlsShort, boys, boysShort, canal, canalShort, canalFast } = riversideDays
const winter = ['2026-10-16', '2027-03-31'] as const
const ramadan = ['2027-02-08', '2027-03-09'] as const
const toThursday: readonly Weekday[] = [1, 2, 3, 4]
const ramadanDays: readonly Weekday[] = [1, 2, 3, 4, 6]

const riverside: Readonly<Record<string, readonly Bells[]>> = {
  'MAIN|': [
    ['main-winter', winter, toThursday, '07:30', long],
    ['main-friday', winter, [5, 6], '07:30', short],
    ['main-ramadan', ramadan, ramadanDays, '08:00', riversideDays.ramadan],
    ['main-ramadan-friday', ramadan, [5], '08:00', riversideDays.ramadanFriday],
  ],
  'SHD|girls': [
    ['girls-winter', winter, toThursday, '07:45', girls],
    ['girls-friday', winter, [5, 6], '07:45', girlsShort],
  ],
  'SHD|boys': [
    ['boys-winter', winter, toThursday, '13:15', boys],
    ['boys-friday', winter, [5], '14:15', boysShort],
    ['boys-saturday', winter, [6], '13:15', boysShort],
    ['boys-ramadan', ramadan, ramadanDays, '12:45', [['lesson', 30, 6]]],
    ['boys-ramadan-friday', ramadan, [5], '14:00', [['lesson', 30, 5]]],
  ],
  'CNL|': [
    ['canal-winter', winter, toThursday, '08:00', canal],
    ['canal-friday', winter, [5], '08:00', canalShort],
    ['canal-ramadan', ramadan, toThursday, '08:30', canalShort],
    ['canal-ramadan-friday', ramadan, [5], '08:30', canalFast],
  ],
}

const riversideBells: readonly BellSet[] = Object.entries(riverside).flatMap(([key, bells]) => {
  const [campusId = '', shiftId = ''] = key.split('|')
  return bells.map(([id, [firstDay, lastDay], weekdays, start, parts]) => ({
    id,
    campusId,
    shiftId: shiftId || null,
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    weekdays,
    periods: bellSpans(start, parts),
  }))
})

/** Riverside's winter with its Ramadan, and half an hour from the main campus to Shahdara. */
export function riversideWeek(week: Partial<Week> = {}): Week {
  return {
    firstDay: day('2026-10-16'),
    lastDay: day('2027-03-31'),
    bells: riversideBells,
    lessons: [],
    rooms: [],
    ways: [{ fromId: 'MAIN', toId: 'SHD', minutes: 30 }],
    rules: [],
    ...week,
  }
}

/** A lesson of the main campus: of Maths to 7-B, by nobody and nowhere unless said. */
export function lessonOf(id: string, lesson: Partial<Lesson> = {}): Lesson {
  return {
    ...emptyLesson,
    id,
    subjectId: 'Maths',
    campusId: 'MAIN',
    ...lesson,
  }
}

/** The whole of a section, or a part of it. */
export function partyOf(sectionId: string, choice = '', part = ''): Lesson['parties'][number] {
  return { sectionId, choice, part }
}

export function leadOf(employeeId: string): Lesson['teachers'][number] {
  return { employeeId, role: 'lead' }
}
