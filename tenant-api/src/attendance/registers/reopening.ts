import { eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { attendance, type Outcome } from './contract.ts'
import { register } from './tables.ts'

type Reopening = { id: string; reason: string }

/** Reopens a submitted or locked register; the audit log keeps the reason. */
export async function reopenRegister(
  school: School,
  user: User,
  { id, reason }: Reopening,
): Promise<Outcome> {
  return school.transaction(user, 'attendance.reopened', async (tx) => {
    const { row, title } = await lock(tx, user, id)
    if (row.state === 'open') refuse('attendance.open', 'This register is open already', {}, { status: 409 })
    const now = school.now().toISOString()
    await tx
      .update(register)
      .set({ state: 'open', reopenedAt: now, updatedAt: now, version: sql`${register.version} + 1` })
      .where(eq(register.id, id))
    describe(tx, { section: title, day: row.day, period: row.period ?? '', reason })
    return outcomeOf(tx, id)
  })
}

async function lock(tx: Tx, user: User, id: string) {
  const within = { campus: register.campusId, section: register.sectionId }
  const [found] = await tx
    .select({
      row: register,
      title: sql<string>`coalesce(${section.title}, ${campus.name})`,
      isMine: sql<boolean>`${reach(user, attendance.resource, 'edit', within)}`,
      isSeen: sql<boolean>`${reach(user, attendance.resource, 'view', within)}`,
    })
    .from(register)
    .innerJoin(campus, eq(campus.id, register.campusId))
    .leftJoin(section, eq(section.id, register.sectionId))
    .where(eq(register.id, id))
    .for('update', { of: register })
  if (!found || (!found.isMine && !found.isSeen)) return refuseMissing()
  if (!found.isMine) refuseUnchangeable()
  return found
}

const of = (status: string) => sql`(count(*) filter (where k.status = ${status}))::int`

/** A register with its counts per status. */
async function outcomeOf(tx: Tx, id: string): Promise<Outcome> {
  const [row] = await tx.execute<Outcome>(sql`
    select r.id, r.version, r.state, to_json(r.submitted_at) #>> '{}' as "submittedAt", (
        select p.name from account a join person p on p.id = a.person_id where a.id = r.submitted_by
      ) as "submittedBy", count(k.student_id)::int as students, ${of('present')} as present, ${of('absent')} as absent,
      ${of('late')} as late, ${of('leave')} as leave
    from register r left join current_mark k on k.register_id = r.id
    where r.id = ${id}::uuid group by r.id`)
  return row ?? refuseMissing()
}
