import { leadOf, lessonOf, partyOf, riversideWeek } from 'kit/testing/testing-week'
import type { Lesson, LessonLength, Room, TeacherRule, Week } from 'kit/week/week'

/** A subject of a section: its lessons a week, how many of them as doubles, and what it needs. */
type Taught = readonly [
  subject: string,
  lessons: number,
  needs?: { doubles?: number; choice?: string; room?: string },
]
type Place = { campusId: string; shiftId: string | null; department: string }
type Section = { id: string; place: Place; taught: readonly Taught[] }

const main: Place = { campusId: 'MAIN', shiftId: null, department: 'MAIN' }
const girls: Place = { campusId: 'SHD', shiftId: 'girls', department: 'girls' }
const boys: Place = { campusId: 'SHD', shiftId: 'boys', department: 'boys' }
const canal: Place = { campusId: 'CNL', shiftId: null, department: 'CNL' }

const faith: readonly Taught[] = [
  ['Islamiat', 4, { choice: 'Religion' }],
  ['Ethics', 4, { choice: 'Religion' }],
]
const early: readonly Taught[] = [
  ['English', 8],
  ['Urdu', 8],
  ['Maths', 8],
  ['General Knowledge', 4],
  ['Art', 4],
]
const languages: readonly Taught[] = [
  ['English', 8],
  ['Urdu', 7],
  ['Maths', 8],
]
const primary: readonly Taught[] = [
  ...languages,
  ...faith,
  ['Nazra', 3],
  ['Art', 2],
  ['PE', 2, { room: 'ground' }],
  ['General Knowledge', 4],
]
const fewer: readonly Taught[] = [
  ['English', 7],
  ['Urdu', 6],
  ['Maths', 7],
]
const upper: readonly Taught[] = [
  ...fewer,
  ...faith,
  ['Nazra', 2],
  ['Art', 1],
  ['PE', 1, { room: 'ground' }],
  ['Science', 4],
  ['Social Studies', 4],
  ['Computer', 2],
]
const middle: readonly Taught[] = [
  ...languages,
  ['Science', 6, { doubles: 1, room: 'laboratory' }],
  ['Social Studies', 4],
  ['Computer', 3, { room: 'computers' }],
  ...faith,
  ['Tarjuma-tul-Quran', 2],
  ['PE', 2, { room: 'ground' }],
]
const middleOfCanal: readonly Taught[] = [
  ...fewer,
  ['Science', 6],
  ['Social Studies', 3],
  ['Computer', 3],
  ['Islamiat', 3, { choice: 'Religion' }],
  ['Ethics', 3, { choice: 'Religion' }],
  ['Tarjuma-tul-Quran', 2],
  ['PE', 2, { room: 'ground' }],
]
const matric: readonly Taught[] = [
  ...languages,
  ['Physics', 5, { doubles: 1, room: 'laboratory' }],
  ['Chemistry', 5, { doubles: 1, room: 'laboratory' }],
  ['Biology', 5, { choice: 'Science', doubles: 1 }],
  ['Computer Science', 5, { choice: 'Science', doubles: 1, room: 'computers' }],
  ...faith,
  ['Pakistan Studies', 3],
  ['Tarjuma-tul-Quran', 2],
]
const oLevel: readonly Taught[] = [
  ['English', 6],
  ['Urdu', 4],
  ['Maths', 6],
  ['Islamiat', 3],
  ['Pakistan Studies', 3],
  ['Physics', 5, { doubles: 1, room: 'laboratory' }],
  ['Chemistry', 5, { doubles: 1, room: 'laboratory' }],
  ['Biology', 5, { choice: 'Science', doubles: 1 }],
  ['Computer Science', 5, { choice: 'Science', doubles: 1 }],
  ['Additional Maths', 3, { choice: 'Elective' }],
  ['Accounting', 3, { choice: 'Elective' }],
]

const departments: Readonly<Record<string, string>> = {
  'Additional Maths': 'Maths',
  Physics: 'Science',
  Chemistry: 'Science',
  Biology: 'Science',
  'Computer Science': 'Computer',
  Nazra: 'Islamiat',
  'Tarjuma-tul-Quran': 'Islamiat',
  'Pakistan Studies': 'Social Studies',
  'General Knowledge': 'Social Studies',
}

/** How many periods a teacher has on average, of 48. */
export type School = { week: Week; teachers: number; meanLoad: number }

/** Riverside's 34 taught sections at three campuses and four sets of bells, its plans put right. */
export function riversideSchool(load = 26): School {
  const mainClasses = ['PG', 'Nur', 'KG', '1', '2', '3', '4', '5', '6', '6', '7', '7', '8', '8']
  const sections: Section[] = [
    ...mainClasses.map((name, at) => ({ id: `M${at} ${name}`, place: main, taught: taughtIn(name) })),
    ...['9', '9', '10', '10'].map((name, at) => ({ id: `M${at} ${name}`, place: main, taught: matric })),
    ...[1, 2, 3, 4, 5].map((at) => ({ id: `${at}-G`, place: girls, taught: at < 4 ? primary : upper })),
    ...[1, 2, 3, 4, 5].map((at) => ({ id: `${at}-E`, place: boys, taught: upper })),
    ...[6, 7, 8].map((at) => ({ id: `${at}-C`, place: canal, taught: middleOfCanal })),
    ...[1, 2, 3].map((at) => ({ id: `O${at}`, place: canal, taught: oLevel })),
  ]
  return schoolOf(sections, { load, labs: 1 })
}

/** So many sections of classes 1 to 10 at one campus, with part-timers, doubles, blocks and shared laboratories. */
export function generatedSchool(count: number, load = 26): School {
  const classes = [primary, primary, primary, middle, middle, middle, matric, matric, upper, middle]
  const sections = Array.from({ length: count }, (_, at) => ({
    id: `S${String(at).padStart(2, '0')}`,
    place: main,
    taught: classes[at % classes.length] ?? middle,
  }))
  return schoolOf(sections, { load, labs: Math.ceil(count / 15) })
}

function schoolOf(sections: readonly Section[], { load, labs }: { load: number; labs: number }): School {
  const lessons = sections.flatMap(lessonsOf)
  const pools = Map.groupBy(lessons, ({ pool }) => pool)
  const placed: Lesson[] = []
  const rules: TeacherRule[] = []
  let teachers = 0
  let periods = 0
  for (const [pool, own] of pools) {
    const loads = new Map<string, number>()
    const count = Math.max(1, Math.round(own.reduce((sum, { lesson }) => sum + lesson.length, 0) / load))
    for (let at = 1; at <= count; at += 1) loads.set(`${pool} ${at}`, 0)
    for (const group of Map.groupBy(own, ({ teaching }) => teaching).values()) {
      const [teacher = ''] = [...loads].toSorted((a, b) => a[1] - b[1])[0] ?? []
      for (const { lesson } of group) {
        loads.set(teacher, (loads.get(teacher) ?? 0) + lesson.length)
        periods += lesson.length
        placed.push({ ...lesson, teachers: [leadOf(teacher)] })
      }
    }
    teachers += loads.size
    for (const [employeeId, own] of loads) rules.push(...partTimeOf(employeeId, own))
  }
  const rooms = ['MAIN', 'SHD', 'CNL'].flatMap((campusId) => roomsOf(campusId, labs))
  return { week: riversideWeek({ lessons: placed, rooms, rules }), teachers, meanLoad: periods / teachers }
}

function taughtIn(name: string): readonly Taught[] {
  if (['PG', 'Nur', 'KG'].includes(name)) return early
  if (Number(name) < 4) return primary
  return Number(name) < 6 ? upper : middle
}

/** Who has few lessons comes on four days, and seldom early. */
function partTimeOf(employeeId: string, load: number): TeacherRule[] {
  if (load > 18) return []
  const rule = { employeeId, minutes: null, campusId: null }
  return [
    { ...rule, level: 'never', weekday: 3, periods: null },
    { ...rule, level: 'avoid', weekday: null, periods: { first: 1, last: 1 } },
  ]
}

function roomsOf(campusId: string, labs: number): Room[] {
  const several = (kind: string, count: number, parallel = 1) =>
    Array.from({ length: count }, (_, at) => ({
      id: `${campusId} ${kind} ${at + 1}`,
      campusId,
      kind,
      parallel,
      capacity: kind === 'ground' ? null : 40,
    }))
  return [
    ...several('laboratory', labs * 2),
    ...several('computers', labs),
    ...several('ground', 1, 1 + labs),
  ]
}

function lessonsOf({ id, place, taught }: Section) {
  const { campusId, shiftId, department } = place
  return taught.flatMap(([subject, count, { doubles = 0, choice = '', room = null } = {}]) => {
    const lengths = Array.from({ length: count - doubles }, (_, at): LessonLength => (at < doubles ? 2 : 1))
    const isPractical = (length: number) => room !== null && (doubles === 0 || length === 2)
    return lengths.map((length, at) => ({
      teaching: `${id} ${subject}`,
      pool: subject === 'Ethics' ? `${campusId} Ethics` : `${department} ${departments[subject] ?? subject}`,
      lesson: lessonOf(`${id} ${subject} ${at}`, {
        campusId,
        shiftId,
        subjectId: subject,
        length,
        parties: [partyOf(id, choice, choice && subject)],
        roomKind: isPractical(length) ? room : null,
        students: 30,
      }),
    }))
  })
}
