import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Day, wallAt } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { FastifyReply } from 'fastify'
import { byName } from '../../core/columns/columns.ts'
import { disposition } from '../../core/http/disposition.ts'
import { literal, matches } from '../../core/columns/text-search.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { lateFrom } from '../../institute/bell-schedules/ruling-bells.ts'
import { file } from '../../platform/files/tables.ts'
import { guardian, guardianLink, student } from '../../people/students-and-guardians/tables.ts'
import { section } from '../../institute/structure/tables.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { type AtGate, type Collector, gate } from './contract.ts'

/** The most matches that are shown while somebody types. */
const most = 8

/** Students whom the user may handle at a gate: enrolled, at a campus whose gate the user keeps. */
export function enrolledAtGate(user: User): SQL | undefined {
  return and(
    sql`${student.archivedAt} is null`,
    eq(student.status, 'enrolled'),
    reach(user, gate.resource, 'edit', { campus: student.campusId }),
  )
}

/** Sorts matches at the beginning of a name first, since users type only a few letters. */
export async function findAtGate(
  school: School,
  user: User,
  { q }: { q: string },
): Promise<{ rows: AtGate[] }> {
  if (q.trim() === '') return { rows: [] }
  const begins = sql`fold(${student.name}) like fold(${literal(q.trim())}) || '%'`
  const rows = await shown(school.db, user, await nowAt(school))
    .where(and(enrolledAtGate(user), ...matches(nameText, q)))
    .orderBy(desc(begins), byName(student.name), asc(student.rollNumber), asc(student.id))
    .limit(most)
  return { rows }
}

/**
 * The gate searches names, roll number, section and registration number, but not the fields that only the
 * office sees.
 */
const nameText = sql`fold(concat_ws(' ', ${student.name}, ${student.otherName}, ${student.fatherName}, ${student.registrationNumber},
  ${section.title}))`

type One = { id: string }

export async function readAtGate(
  school: School,
  user: User,
  { id }: One,
): Promise<AtGate & { guardians: Collector[] }> {
  const [found] = await shown(school.db, user, await nowAt(school)).where(
    and(enrolledAtGate(user), eq(student.id, id)),
  )
  if (!found) return refuseMissing()
  const guardians = await school.db
    .select({
      id: guardian.id,
      name: nameFor(user, guardian),
      otherName: guardian.otherName,
      relation: guardianLink.relation,
      mayPickUp: guardianLink.mayPickUp,
      hasPhoto: sql<boolean>`${guardian.photoId} is not null`,
    })
    .from(guardianLink)
    .innerJoin(guardian, eq(guardian.id, guardianLink.guardianId))
    .where(and(eq(guardianLink.studentId, id), sql`${guardian.archivedAt} is null`))
    .orderBy(desc(guardianLink.mayPickUp), byName(guardian.name), asc(guardian.id))
  return { ...found, guardians }
}

type Now = { day: Day; time: string }

/** The day and the time by the school's clock, to judge who is late. */
async function nowAt(school: School): Promise<Now> {
  const day = (await school.today()) as Day
  const { zone } = await school.profile()
  return { day, time: wallAt(zone, school.now()).slice(11) }
}

function shown(db: Db | Tx, user: User, now: Now) {
  return db
    .select({
      id: student.id,
      name: nameFor(user, student),
      otherName: student.otherName,
      fatherName: nameFor(user, { name: student.fatherName, otherName: student.fatherOtherName }),
      section: sql<string>`coalesce(${section.title}, '')`,
      rollNumber: student.rollNumber,
      hasPhoto: sql<boolean>`${student.photoId} is not null`,
      minutesLate: sql<number | null>`(${minutesLate(now)})`,
    })
    .from(student)
    .leftJoin(section, eq(section.id, student.sectionId))
}

/** Minutes after the bell; null before it, and where no bells are set. */
function minutesLate({ day, time }: Now): SQL {
  const after = lateFrom({ campus: section.campusId, shift: section.shiftId, day: sql`${day}::date` })
  return sql`
    select least(ceil(extract(epoch from ${time}::time - late.after) / 60), 600)::int
    from (select (${after}) as after) late where ${time}::time > late.after`
}

type Face = One & { personId: string; reply: FastifyReply }

/** Shows the gatekeeper the student at the gate, and who may collect them. */
export async function showFace(
  school: School,
  user: User,
  { id, personId, reply }: Face,
): Promise<FastifyReply> {
  const [found] = await school.db
    .select({ content: file.content, type: file.type, bytes: file.bytes })
    .from(student)
    .leftJoin(
      guardianLink,
      and(eq(guardianLink.studentId, student.id), eq(guardianLink.guardianId, personId)),
    )
    .leftJoin(guardian, eq(guardian.id, guardianLink.guardianId))
    .innerJoin(
      file,
      sql`${file.deletedAt} is null and ${file.id} = case when ${student.id} = ${personId}::uuid then ${student.photoId}
        else ${guardian.photoId} end`,
    )
    .where(and(enrolledAtGate(user), eq(student.id, id)))
  if (!found || found.content === null) return refuseMissing()
  return reply
    .type(found.type)
    .header('content-disposition', disposition('inline', 'face'))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('cache-control', 'private, no-store')
    .header('content-length', found.bytes)
    .send(await school.files.read(found.content))
}
