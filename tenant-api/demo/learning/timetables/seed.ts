import { inArray, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { day } from 'kit/values/day'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { exampleYear } from '../../../src/institute/calendar/contract.ts'
import { exampleDraft, exampleTimetable } from '../../../src/learning/timetables/contract.ts'
import { projectWeek } from '../../../src/learning/timetables/project-week.ts'
import { timetable } from '../../../src/learning/timetables/tables.ts'
import { canalYear } from '../../institute/calendar/seed.ts'
import { demoRooms, demoSectionRows, demoShifts } from '../../institute/structure/seed-sections.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { insertRows } from '../../people/enrolment/seed.ts'
import type { Row } from '../../people/enrolment/seed-rows.ts'
import { visitingTeachers } from '../../people/employees/visiting-teachers.ts'
import { draftWeek, riversideWeek, type WeekLine } from './week-lines.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 185

const { MAIN, SHD, CNL } = demoCampuses
const [morning, evening] = demoShifts.map(({ id }) => id)
const idOf = (kind: number, at: number) =>
  `01980000-0000-7000-8000-0000000e${(kind * 0x1000 + at).toString(16).padStart(4, '0')}`

/** The parts of a choice that leave the section's own room to the other part. */
const elsewhere = ['Ethics', '2210', '7707']

const year = { campusId: MAIN, yearId: exampleYear, firstDay: day('2026-08-17'), lastDay: day('2027-03-31') }
const published = { ...year, state: 'published', name: 'From August' }
const weeks = [
  { id: exampleTimetable, ...published, shiftId: null },
  { id: idOf(0, 3), ...published, campusId: SHD, shiftId: morning },
  { id: idOf(0, 4), ...published, campusId: SHD, shiftId: evening },
  {
    id: idOf(0, 5),
    ...published,
    campusId: CNL,
    shiftId: null,
    yearId: canalYear,
    lastDay: day('2027-06-11'),
  },
]
const draft = {
  ...year,
  id: exampleDraft,
  shiftId: null,
  state: 'draft',
  name: 'From 23 November',
  firstDay: day('2026-11-23'),
}

/** The weeks that rule since August at all campuses, and one for the main campus that is drawn up for Monday. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.select({ id: timetable.id }).from(timetable).limit(1)
  if (there) return
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    const [fromId = '', toId = ''] = [MAIN, SHD].toSorted()
    const at = '2026-08-10T05:00:00Z'
    await insertRows(tx, 'campus_way', {
      rows: [{ id: idOf(0, 9), from_id: fromId, to_id: toId, minutes: 30, created_at: at, updated_at: at }],
      at,
    })
    const rows = [...weeks, draft].map(({ campusId, shiftId, yearId, firstDay, lastDay, ...one }) => ({
      ...one,
      campus_id: campusId,
      shift_id: shiftId,
      year_id: yearId,
      first_day: firstDay,
      last_day: lastDay,
      kind: 'base',
      weeks: 1,
      anchor: day('2026-08-17'),
      based_on: one.id === exampleDraft ? exampleTimetable : null,
      published_at: one.state === 'published' ? at : null,
      version: 1,
      created_at: at,
      updated_at: at,
    }))
    await insertRows(tx, 'timetable', { rows, at })
    const lines = riversideWeek()
    await addLines(tx, { lines, kind: 1, at, timetableOf: ({ section }) => weekOf(section) })
    const own = draftWeek(lines).filter(({ section }) => weekOf(section) === exampleTimetable)
    await addLines(tx, { lines: own, kind: 3, at, timetableOf: () => exampleDraft })
    await addTeachers(tx)
  })
}

/** Those whom no test knows teach their lines, and come when they come. */
export async function crowd(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select id from teacher_rule limit 1`)
  if (there) return
  const at = '2026-08-10T05:00:00Z'
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    const numbers = visitingTeachers.flatMap(({ number, dayOff }) => (dayOff ? [{ number, dayOff }] : []))
    await tx.execute(sql`
      insert into teacher_rule (employee_id, weekday, level, reason, created_at, updated_at)
      select e.id, r."dayOff", 'never', 'Teaches elsewhere', ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as r (number text, "dayOff" smallint)
        join employee e on e.employee_number = r.number
      where not exists (select from teacher_rule t where t.employee_id = e.id)`)
    await addTeachers(tx)
  })
}

type Adding = {
  lines: readonly WeekLine[]
  kind: number
  at: string
  timetableOf: (line: WeekLine) => string
}

/** What is taught, and when; ids go by the order of the lines. */
async function addLines(tx: Tx, { lines, kind, at, timetableOf }: Adding): Promise<void> {
  const dates = { created_at: at, updated_at: at }
  const teachings: Row[] = []
  const parties: Row[] = []
  const placements: Row[] = []
  for (const [place, line] of lines.entries()) {
    const section = sectionOf(line.section)
    const id = idOf(kind, place)
    const isChoice = line.choice !== ''
    const isAtHome = !elsewhere.includes(line.subject) && !line.places.every(({ room }) => room)
    teachings.push({
      id,
      timetable_id: timetableOf(line),
      subject_id: demoSubjects[line.subject],
      shift_id: section.shiftId,
      room_id: isAtHome ? section.roomId : null,
      room_kind: line.places.some(({ room }) => room === 'CL') ? 'computer-room' : null,
      ...dates,
    })
    const part = isChoice ? line.subject : ''
    parties.push({
      id: idOf(kind + 4, place),
      teaching_id: id,
      section_id: section.id,
      choice: line.choice,
      part,
    })
    for (const { weekday, period, length, room, isLocked } of line.places)
      placements.push({
        id: idOf(kind + 8, placements.length),
        teaching_id: id,
        weekday,
        period,
        length,
        week: 0,
        room_id: room === null ? null : demoRooms[room],
        is_locked: isLocked,
        ...dates,
      })
  }
  await insertRows(tx, 'teaching', { rows: teachings, at })
  await insertRows(tx, 'teaching_party', { rows: parties, at })
  await insertRows(tx, 'placement', { rows: placements, at })
}

/** Whoever works here already teaches the lines; then what the published weeks take of teachers, rooms and sections. */
async function addTeachers(tx: Tx): Promise<void> {
  const lines = riversideWeek().map(({ section, subject, teacher }) => ({
    section: sectionOf(section).id,
    subject: demoSubjects[subject],
    teacher,
  }))
  await tx.execute(sql`
    insert into teaching_teacher (teaching_id, employee_id)
    select g.id, e.id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (section uuid, subject uuid, teacher text)
      join employee e on e.employee_number = l.teacher
      join teaching_party y on y.section_id = l.section
      join teaching g on g.id = y.teaching_id and g.subject_id = l.subject
    where g.timetable_id = any (${`{${[...weeks, draft].map(({ id }) => id).join(',')}}`}::uuid[])
    on conflict (teaching_id, employee_id) do nothing`)
  const rows = await tx
    .select()
    .from(timetable)
    .where(
      inArray(
        timetable.id,
        weeks.map(({ id }) => id),
      ),
    )
  for (const row of rows) await projectWeek(tx, row)
}

function weekOf(section: string): string {
  const { campusId, shiftId } = sectionOf(section)
  const found = weeks.find(
    (one) => one.campusId === campusId && (one.shiftId === null || one.shiftId === shiftId),
  )
  return found?.id ?? ''
}

function sectionOf(title: string) {
  const found = demoSectionRows.find((row) => row.title === title)
  if (!found) throw new Error(`Riverside has no section ${title}`)
  return found
}
