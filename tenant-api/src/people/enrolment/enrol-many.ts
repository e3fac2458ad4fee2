import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { searchForm } from 'kit/text/search-form'
import { sentence } from 'kit/text/words'
import { fullOf } from '../../core/acts/plan-limits.ts'
import type { Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { students } from '../students-and-guardians/contract.ts'
import { section } from '../../institute/structure/tables.ts'
import { mostRoll } from './contract.ts'
import { taken } from './change-student.ts'

/** Somebody who comes to the school; `number` is the place of the answer. */
export type Newcomer = {
  number: number
  studentId: string
  sectionId: string
  startsOn: Day
  rollNumber: number | null
  /** Empty: the next one of the campus. */
  grNumber: string
}
export type Entry = Newcomer & { campusId: string; yearId: string }
type Why = { field: string; message: string; fill?: Record<string, string | number> }
type Planned = { entries: Entry[]; refused: Map<number, Why> }

type Planning = { newcomers: readonly Newcomer[]; isTrial?: boolean | undefined }

/**
 * Finds a place for each of many who were never enrolled: the year, a roll number that is free. Who finds none is
 * refused with the reason. Sections and registers are held until the transaction ends; on trial they are not, and who
 * brings no numbers gets none that another could be waiting for.
 */
export async function planEntries(
  tx: Tx,
  user: User,
  { newcomers, isTrial = false }: Planning,
): Promise<Planned> {
  const sections = await openSections(tx, user, newcomers)
  const years = await openYears(tx)
  if (!isTrial) await holdRegisters(tx, [...sections.values()], newcomers)
  const numbers = await takenNumbers(tx, newcomers, sections)
  const planned: Planned = { entries: [], refused: new Map() }
  const room = await roomForStudents(tx, { user, isTrial })
  for (const one of newcomers) {
    const place = sections.get(one.sectionId)
    const yearId = place && years(place.campusId, one.startsOn)
    const isFull = planned.entries.length >= room.left
    const why = !place ? gone : !yearId ? noYear : isFull ? room.full : numbers.refuse(one, place.campusId)
    if (why) planned.refused.set(one.number, why)
    else if (place && yearId) planned.entries.push({ ...one, ...place, yearId })
  }
  for (const entry of planned.entries) {
    if (isTrial) entry.grNumber ||= `~${entry.studentId}`
    else entry.rollNumber ??= numbers.nextRoll(entry.sectionId)
  }
  return planned
}

const gone = {
  field: 'sectionId',
  message: sentence('This place no longer exists, or not yours to fill'),
}
const noYear = {
  field: 'startsOn',
  message: sentence('This day lies in no academic year of the campus. Add the year, or choose another day'),
}

const { enrolment_roll_taken: rollTaken, gr_entry_number_taken: grTaken } = taken

/** How many more the school's plan has room for, and what is said to those who come after. */
async function roomForStudents(
  tx: Tx,
  { user, isTrial }: { user: User; isTrial: boolean },
): Promise<{ left: number; full?: Why }> {
  // In a statement of its own before the counting, which then sees whom others have enrolled meanwhile.
  if (!isTrial) await tx.execute(sql`select hold_plan('students') where plan_room() is not null`)
  const [room] = await tx.execute<{ limit: number; count: number }>(sql`
    select (plan_room() ->> 'students')::int as limit, students_counted() as count where plan_room() is not null`)
  if (!room) return { left: Infinity }
  const { message, params: fill } = fullOf(user, 'plan_students', room)
  return { left: room.limit - room.count, full: { field: 'sectionId', message, fill } }
}

type Sections = ReadonlyMap<string, { campusId: string }>

async function openSections(tx: Tx, user: User, newcomers: readonly Newcomer[]): Promise<Sections> {
  const ids = [...new Set(newcomers.map(({ sectionId }) => sectionId))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: section.id, campusId: section.campusId })
    .from(section)
    .where(
      and(
        inArray(section.id, ids),
        isNull(section.archivedAt),
        reach(user, students.name, 'edit', { campus: section.campusId }),
      ),
    )
    .orderBy(section.id)
    .for('key share')
  return new Map(rows.map(({ id, campusId }) => [id, { campusId }]))
}

/** A campus that has years of its own counts in those, every other one in the institute's. */
export async function openYears(tx: Tx): Promise<(campusId: string, day: Day) => string | undefined> {
  const { id, campusId, firstDay, lastDay } = academicYear
  const years = await tx
    .select({ id, campusId, firstDay, lastDay })
    .from(academicYear)
    .where(isNull(academicYear.archivedAt))
  const owners = new Set(years.map((year) => year.campusId))
  return (campus, day) =>
    years.find(
      (year) =>
        year.campusId === (owners.has(campus) ? campus : null) && year.firstDay <= day && day <= year.lastDay,
    )?.id
}

/** By the same locks as one student's place, in one order, so that two who enrol many never wait for each other. */
async function holdRegisters(
  tx: Tx,
  sections: readonly { campusId: string }[],
  newcomers: readonly Newcomer[],
) {
  const keys = [
    ...newcomers.map(({ sectionId }) => `roll:${sectionId}`),
    ...sections.map(({ campusId }) => `gr:${campusId}`),
  ]
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select distinct jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key order by 1) keys`)
}

/** The roll and GR numbers that somebody has, and those that are given to newcomers here. */
async function takenNumbers(tx: Tx, newcomers: readonly Newcomer[], sections: Sections) {
  const ids = JSON.stringify([...sections.keys()])
  const rolls = await tx.execute<{ section: string; roll: number }>(sql`
    select section_id as section, roll_number as roll from enrolment
    where ends_on is null and roll_number is not null
      and section_id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)`)
  const entered = newcomers.flatMap(({ sectionId, grNumber }) => {
    const campus = sections.get(sectionId)?.campusId
    return campus !== undefined && grNumber !== '' ? [{ campus, number: searchForm(grNumber) }] : []
  })
  const known = await tx.execute<{ campus: string; number: string; student: string }>(sql`
    select g.campus_id as campus, fold(g.number) as number, g.student_id as student
    from jsonb_to_recordset(${JSON.stringify(entered)}::jsonb) as a (campus uuid, number text)
    join gr_entry g on g.campus_id = a.campus and fold(g.number) = a.number`)
  const held = new Set(rolls.map(({ section: id, roll }) => `${id} ${roll}`))
  const owner = new Map(known.map(({ campus, number, student }) => [`${campus} ${number}`, student]))
  const highest = new Map<string, number>()
  const holdRoll = (id: string, roll: number) => {
    held.add(`${id} ${roll}`)
    highest.set(id, Math.max(roll, highest.get(id) ?? 0))
  }
  for (const { section: id, roll } of rolls) holdRoll(id, roll)
  return {
    refuse({ studentId, sectionId, rollNumber, grNumber }: Newcomer, campus: string): Why | undefined {
      const gr = `${campus} ${searchForm(grNumber)}`
      if (rollNumber !== null && held.has(`${sectionId} ${rollNumber}`)) return rollTaken
      if (grNumber !== '' && (owner.get(gr) ?? studentId) !== studentId) return grTaken
      if (grNumber !== '') owner.set(gr, studentId)
      if (rollNumber !== null) holdRoll(sectionId, rollNumber)
      return undefined
    },
    nextRoll(id: string): number | null {
      const next = (highest.get(id) ?? 0) + 1
      if (next > mostRoll) return null
      holdRoll(id, next)
      return next
    },
  }
}

/** Enrols those for whom there is a place, and enters them in the registers of their campuses. */
export async function enter(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await register(
    tx,
    entries.filter(({ grNumber }) => grNumber !== ''),
  )
  const others = entries.filter(({ grNumber }) => grNumber === '')
  for (const rows of Map.groupBy(others, ({ campusId }) => campusId).values()) await register(tx, rows)
  await tx.execute(sql`
    insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
    select e."studentId", e."yearId", e."campusId", e."sectionId", e."rollNumber", e."startsOn", 'admission'
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("studentId" uuid, "yearId" uuid, "campusId" uuid,
      "sectionId" uuid, "rollNumber" int, "startsOn" date)`)
}

/** Who has a number there already keeps it; of one campus, those who bring none get the next ones. */
async function register(tx: Tx, entries: readonly Entry[]): Promise<void> {
  await tx.execute(sql`
    insert into gr_entry (campus_id, student_id, number, entered_on)
    select e."campusId", e."studentId", case when e."grNumber" <> '' then e."grNumber"
      else next_gr(e."campusId", row_number() over ()) end, e."startsOn"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("campusId" uuid, "studentId" uuid, "grNumber" text,
      "startsOn" date)
    on conflict (campus_id, student_id) do nothing`)
}
