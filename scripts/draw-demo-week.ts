import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { day, type Weekday } from 'kit/values/day'
import { clashesOf } from 'kit/week/clashes'
import { verdictsOf } from 'kit/week/verdicts'
import { indexWeek } from 'kit/week/week-index'
import type { Lesson, LessonLength, Slot, TeacherRule, Week } from 'kit/week/week'
import { usualRules } from '../tenant-api/src/learning/week-engine/engine-input.ts'
import { runEngine } from '../tenant-api/src/learning/week-engine/run-engine.ts'
import { demoBellSets } from '../tenant-api/demo/institute/bell-schedules/seed.ts'
import {
  demoRoomRows,
  demoSectionPlaces,
  demoSectionRows,
} from '../tenant-api/demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../tenant-api/demo/institute/structure/seed.ts'
import { demoPlanOf } from '../tenant-api/demo/learning/subject-plans/seed.ts'
import { castTeachers } from '../tenant-api/demo/people/employees/seed-cast.ts'
import { classTeachers } from '../tenant-api/demo/people/employees/class-teachers.ts'
import { visitingTeachers } from '../tenant-api/demo/people/employees/visiting-teachers.ts'

/**
 * Draws up Riverside's weeks with the engine, from a fixed seed, and writes them to `riverside-week.ts`: who teaches each
 * line of the plans, and when. Run it with `node scripts/draw-demo-week.ts` after a change of plans, teachers or bells.
 */
type Pool = 'MAIN' | 'girls' | 'boys' | 'CNL'
type Line = { section: string; subject: string; lessons: number; choice: string; pool: Pool }
type Candidate = {
  number: string
  pool: Pool
  section: string | null
  subjects: Set<string>
  periods: number
}

const sectionTitles = new Map(demoSectionRows.map(({ id, title }) => [id, title]))
const lines = demoSectionPlaces.flatMap((place) => {
  const section = sectionTitles.get(place.id) ?? ''
  return demoPlanOf(place).map(([subject, lessons, choice = '']): Line => ({
    section,
    subject,
    lessons,
    choice,
    pool: poolOf(section),
  }))
})

function poolOf(section: string): Pool {
  if (section.endsWith('-G')) return 'girls'
  if (section.endsWith('-E')) return 'boys'
  return section.endsWith('-C') || section.startsWith('O') ? 'CNL' : 'MAIN'
}

/** Subjects that one teacher may well teach together. */
const families = [
  ['English', 'Urdu', '1123', '3248'],
  ['Maths', '4024', '4037'],
  ['Science', 'Physics', 'Chemistry', 'Biology', '5054', '5070', '5090'],
  ['Computer', 'Computer Science', '2210'],
  ['Islamiat', 'Nazra', 'Tarjuma-tul-Quran', '2058'],
  ['Social Studies', 'Pakistan Studies', 'General Knowledge', '2059', '7707'],
  ['Art', 'PE'],
]
const familyOf = (subject: string) => families.findIndex((one) => one.includes(subject))

const keyOf = ({ section, subject }: Pick<Line, 'section' | 'subject'>) => `${section}|${subject}`
const isSmall = (section: string) => /^(?:PG|Nur|KG)-/u.test(section)

/** Who teaches each line, by the key of section and subject. */
function shareOut(): Map<string, string> {
  const teacherOf = new Map<string, string>()
  for (const { number, lessons } of [...Object.values(castTeachers), ...classTeachers()])
    for (const lesson of lessons) if (!('until' in lesson)) teacherOf.set(keyOf(lesson), number)
  const candidates: Candidate[] = [
    ...classTeachers().map(({ number, lessons }) => ({
      number,
      pool: poolOf(lessons[0]?.section ?? ''),
      section: lessons[0]?.section ?? null,
      subjects: new Set(lessons.map(({ subject }) => subject)),
      periods: 0,
    })),
    ...visitingTeachers.map(({ number, campus, shift, subjects }) => ({
      number,
      pool: shift ?? (campus as Pool),
      section: null,
      subjects: new Set(subjects),
      periods: 0,
    })),
  ]
  for (const one of candidates)
    for (const line of lines) if (teacherOf.get(keyOf(line)) === one.number) one.periods += line.lessons
  const give = (line: Line, one: Candidate) => {
    teacherOf.set(keyOf(line), one.number)
    one.subjects.add(line.subject)
    one.periods += line.lessons
  }
  for (const pool of ['MAIN', 'girls', 'boys', 'CNL'] as const) {
    const own = candidates.filter((one) => one.pool === pool)
    const open = lines.filter((line) => line.pool === pool && !teacherOf.has(keyOf(line)))
    const total = open.reduce((sum, { lessons }) => sum + lessons, 0)
    const most = Math.ceil((total + own.reduce((sum, { periods }) => sum + periods, 0)) / own.length) + 2
    for (const line of open) {
      const head = own.find(({ section }) => section === line.section)
      if (head && (isSmall(line.section) || line.subject === 'Ethics')) give(line, head)
    }
    const left = open.filter((line) => !teacherOf.has(keyOf(line)))
    const bySubject = [...Map.groupBy(left, ({ subject }) => subject).values()].toSorted(
      (a, b) => b.length * (b[0]?.lessons ?? 0) - a.length * (a[0]?.lessons ?? 0),
    )
    for (const line of bySubject.flat()) {
      const ranked = own
        .filter(({ section }) => !isSmall(section ?? ''))
        .map((one) => ({ one, rank: rankOf(one, line, most) }))
        .toSorted((a, b) => a.rank - b.rank)
      if (ranked[0]) give(line, ranked[0].one)
    }
  }
  return teacherOf
}

/** The lower, the better a teacher is for a line. */
function rankOf(one: Candidate, { section, subject, lessons }: Line, most: number): number {
  const over = Math.max(0, one.periods + lessons - most)
  const isOwn = one.section === section ? -12 : 0
  const isNew = one.subjects.has(subject) ? 0 : 30
  const isStrange = [...one.subjects].some((other) => familyOf(other) === familyOf(subject)) ? 0 : 25
  return over * 40 + isNew + isStrange + isOwn + one.periods + one.subjects.size * 3
}

/** Where the house wants single lessons: the class teacher's Maths in 7-B, and the Ethics that needs cover on Thursday. */
const fixed: Readonly<Record<string, string>> = {
  '7-B|Maths': '12 13 21 32 42 46 52 61',
  '7-B|Ethics': '43',
  '8-A|Ethics': '45',
  '9-A|Ethics': '47',
  '7-B|Islamiat': '43',
  '8-A|Islamiat': '45',
  '9-A|Islamiat': '47',
}

/** Rooms of a kind for all lessons of a subject, or for its double. */
const doubles = /^(?:Science|Physics|Chemistry|5054|5070)$/u
const rooms = demoRoomRows.filter(({ kind }) => kind !== 'classroom')

function lessonsOf(teacherOf: Map<string, string>): Lesson[] {
  return lines.flatMap((line) => {
    const { section, subject, lessons, choice, pool } = line
    const row = demoSectionRows.find(({ title }) => title === section)
    const isLarge = !/^[1-5]-/u.test(section) && pool !== 'girls' && pool !== 'boys'
    const hasDouble = isLarge && doubles.test(subject)
    const places = fixed[`${section}|${subject}`]?.split(' ') ?? []
    const lengths: LessonLength[] = hasDouble
      ? [2, ...Array.from({ length: lessons - 2 }, (): LessonLength => 1)]
      : Array.from({ length: lessons }, (): LessonLength => 1)
    const teacher = teacherOf.get(`${section}|${subject}`)
    return lengths.map((length, at): Lesson => {
      const place = places[at]
      const isComputing = /^(?:Computer|Computer Science)$/u.test(subject) && pool === 'MAIN' && isLarge
      return {
        id: `${section}|${subject}|${String(at).padStart(2, '0')}`,
        subjectId: subject,
        campusId: row?.campusId ?? '',
        shiftId: pool === 'girls' || pool === 'boys' ? (row?.shiftId ?? null) : null,
        parties: [{ sectionId: section, choice, part: choice && subject }],
        teachers: teacher ? [{ employeeId: teacher, role: 'lead' }] : [],
        roomId: null,
        roomKind: length === 2 ? 'laboratory' : isComputing ? 'computer-room' : null,
        length,
        letter: 0,
        slot: place ? slotAt(place) : null,
        isLocked: place !== undefined,
        students: null,
      }
    })
  })
}

function slotAt(place: string): Slot {
  return { weekday: Number(place[0]) as Weekday, period: Number(place.slice(1)) }
}

const rules: TeacherRule[] = visitingTeachers.flatMap(({ number, dayOff }) =>
  dayOff === undefined
    ? []
    : [
        {
          employeeId: number,
          level: 'never' as const,
          weekday: dayOff as Weekday,
          periods: null,
          minutes: null,
          campusId: null,
        },
      ],
)

const teacherOf = shareOut()
const week: Week = {
  firstDay: day('2026-08-17'),
  lastDay: day('2027-03-31'),
  bells: demoBellSets,
  lessons: lessonsOf(teacherOf),
  rooms: rooms.map(({ id, campusId, kind, capacity }) => ({ id, campusId, kind, parallel: 1, capacity })),
  ways: [{ fromId: demoCampuses.MAIN, toId: demoCampuses.SHD, minutes: 30 }],
  rules,
}
const input = { week, rules: usualRules, mode: 'fill', randomSeed: 2026, moves: 6_000_000 } as const
const { lessons, unplaced, counts } = runEngine(input)
const refused = clashesOf(indexWeek({ ...week, lessons })).filter(({ isRefused }) => isRefused)
const loads = Map.groupBy(lessons, ({ teachers }) => teachers[0]?.employeeId ?? '')
const sums = [...loads].map(
  ([number, own]) => [number, own.reduce((sum, { length }) => sum + length, 0)] as const,
)
console.log({
  lessons: lessons.length,
  unplaced: unplaced.map(({ lessonId }) => lessonId),
  refused: refused.length,
  counts,
})
console.log(
  sums
    .toSorted((a, b) => b[1] - a[1])
    .map((pair) => pair.join(' '))
    .join(', '),
)
if (unplaced.length > 0 || refused.length > 0) throw new Error('This week cannot be taught')

const roomNumbers = new Map(demoRoomRows.map(({ id, number }) => [id, number]))
const placesOf = (own: readonly Lesson[]) =>
  own
    .map(({ slot, length, roomId, isLocked }) => {
      if (!slot || !('period' in slot)) throw new Error('Every lesson of Riverside rings')
      const room = roomId === null ? '' : `@${roomNumbers.get(roomId) ?? ''}`
      return `${slot.weekday}${slot.period}${length === 2 ? 'x2' : ''}${room}${isLocked ? '!' : ''}`
    })
    .toSorted()
    .join(' ')
const bySection = Map.groupBy(lessons, ({ id }) => id.split('|')[0] ?? '')
const text = [...bySection]
  .map(([section, all]) => {
    const taught = [...Map.groupBy(all, ({ subjectId }) => subjectId)].map(
      ([subject, own]) => `${subject}|${own[0]?.teachers[0]?.employeeId ?? ''}|${placesOf(own)}`,
    )
    return `${section}: ${taught.join('; ')}`
  })
  .join('\n')

/** What the draft has elsewhere: two lessons of 7-B that change places, and two without a place. */
const moved = lessons.find(({ id }) => id.startsWith('7-B|English'))
const drawn = indexWeek({ ...week, lessons })
const exchange =
  moved && verdictsOf(drawn, moved).find(({ state, swapWith }) => state === 'swap' && swapWith.length === 1)
const other = lessons.find(({ id }) => id === exchange?.swapWith[0])
if (!moved || !other) throw new Error('Nothing of 7-B can change places')
const draftChanges = [
  [moved, other],
  [other, moved],
  ...['7-B|PE', '6-A|Computer'].map(
    (key) => [lessons.findLast(({ id }) => id.startsWith(key)), null] as const,
  ),
].map(([from, to]) => `${from?.id.slice(0, -3) ?? ''}|${placeOf(from)}|${placeOf(to)}`)

function placeOf(lesson: Lesson | null | undefined): string {
  return lesson?.slot && 'period' in lesson.slot ? `${lesson.slot.weekday}${lesson.slot.period}` : ''
}

writeFileSync(
  path.join(import.meta.dirname, '../tenant-api/demo/learning/timetables/riverside-week.ts'),
  `/**
 * Riverside's week: of each section the subjects by name or code, the number of who teaches them, and the lessons as weekday
 * and period, such as 34x2@SL for a double on Wednesday from the fourth period on in the laboratory; ! is locked. Written by
 * \`scripts/draw-demo-week.ts\`.
 */
export const riversideLines = \`
${text}
\`

/** What is elsewhere in the draft for the main campus: a section and a subject, where its lesson was, and where it is now. */
export const draftLines = \`
${draftChanges.join('\n')}
\`
`,
)
