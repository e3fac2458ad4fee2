import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { inScript } from 'kit/text/name-in-script'
import type { Db, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Silence, ThreadSide } from './contract.ts'
import { isFamily, isMember, isOverseen, minutesOpen, openedAt } from './members.ts'

/** A user's role in a conversation. */
export type Seat = {
  studentId: string
  name: string
  section: string
  campusId: string
  classId: string | null
  side: ThreadSide
  silence: Silence | null
  isClosed: boolean
  /** For the office, until when it may read. */
  openUntil: string | null
}

type Row = Omit<Seat, 'name' | 'side' | 'silence' | 'openUntil'> & {
  name: string
  otherName: string
  isMember: boolean
  mayWrite: boolean
  isFamily: boolean
  isHere: boolean
  openedAt: string | null
  isOverseen: boolean
  mayOversee: boolean
}

type Asked = { id: string; today: Day; now: Date }

/** A member's seat in the conversation about a student; the conversation is missing to others. */
export async function seatOf(db: Db | Tx, user: User, asked: Asked): Promise<Seat> {
  const row = await read(db, user, asked)
  if (!row?.isMember) return refuseMissing()
  return { ...factsOf(user, row), side: row.isFamily ? 'family' : 'teachers', openUntil: null }
}

/** The seat of an office user who recently opened the conversation for a reason. */
export async function seatOfOffice(db: Db, user: User, asked: Asked): Promise<Seat> {
  const row = await read(db, user, asked)
  if (!row?.isOverseen) return refuseMissing()
  if (!row.mayOversee) return refuseUnchangeable()
  if (row.openedAt === null) return refuseMissing()
  const openUntil = new Date(Date.parse(row.openedAt) + minutesOpen * 60_000).toISOString()
  return { ...factsOf(user, row), silence: row.isClosed ? 'closed' : 'view', side: 'office', openUntil }
}

async function read(db: Db | Tx, user: User, { id, today, now }: Asked): Promise<Row | undefined> {
  const [row] = await db.execute<Row>(sql`
    select ${student.id} as "studentId", ${student.name} as name, ${student.otherName} as "otherName",
      coalesce((select c.title from section c where c.id = ${student.sectionId}), '') as section,
      ${student.campusId} as "campusId", ${student.classId} as "classId", ${student.status} = 'enrolled' as "isHere",
      ${isMember(user, 'view', today)} as "isMember", ${isMember(user, 'edit', today)} as "mayWrite",
      ${isFamily(user)} as "isFamily", ${isClosed(sql`${student.id}`)} as "isClosed",
      to_json(${openedAt(user, { studentId: sql`${student.id}`, now })}) #>> '{}' as "openedAt",
      ${isOverseen(user, 'view')} or ${isOverseen(user, 'edit')} as "isOverseen",
      ${isOverseen(user, 'edit')} as "mayOversee"
    from ${student} where ${student.id} = ${id}::uuid and ${student.archivedAt} is null`)
  return row
}

function factsOf(user: User, row: Row): Omit<Seat, 'side' | 'openUntil'> {
  const { studentId, section, campusId, classId, isClosed: closed } = row
  const name = inScript(user.language, row.name, row.otherName)[0]
  return { studentId, name, section, campusId, classId, isClosed: closed, silence: silenceOf(row) }
}

function silenceOf({ isClosed: closed, isHere, mayWrite }: Row): Silence | null {
  if (closed) return 'closed'
  if (!isHere) return 'left'
  return mayWrite ? null : 'view'
}

/** Whether the office has closed a conversation and not reopened it. */
export function isClosed(studentId: ReturnType<typeof sql>) {
  return sql`coalesce((select last.kind = 'closed' from thread_message last
    where last.student_id = ${studentId} and last.kind in ('closed', 'reopened') order by last.number desc limit 1), false)`
}
