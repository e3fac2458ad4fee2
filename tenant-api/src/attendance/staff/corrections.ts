import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { employee } from '../../people/employees/tables.ts'
import { type Direction, type Notice, presence as permission } from './contract.ts'
import { instantOf, write } from './noticing.ts'
import { isOffice, within } from './people.ts'
import { presence } from './tables.ts'

type Adding = { id: string; day: Day; time: string; direction: Direction; comment: string }

/** Adds a missing entry that somebody came or went. Refuses days on which they were not employed here. */
export async function addPresence(
  school: School,
  user: User,
  { id, day, time, direction, comment }: Adding,
): Promise<Notice> {
  const at = await instantOf(school, { day, time })
  return school.transaction(user, 'presence.added', async (tx) => {
    const found = await lockEmployee(tx, user, id)
    if ((found.joined_on ?? '') > day || (found.left_on !== null && found.left_on < day))
      refuse('presence.not-employed', 'This person did not work here on that day')
    const [written] = await write(tx, { people: [found], day, at, direction, noticedBy: 'office', comment })
    if (written === undefined)
      refuse('presence.twice', 'This is already entered for the same time', {}, { status: 409 })
    describe(tx, { name: found.name, day, comment })
    return noticeOf(tx, written.id)
  })
}

/** Strikes a wrong entry: it stays, but does not count. */
export async function strikePresence(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<Notice> {
  return school.transaction(user, 'presence.struck', async (tx) => {
    const [row] = await tx.select().from(presence).where(eq(presence.id, id)).for('update')
    if (!row) return refuseMissing()
    const { name } = await lockEmployee(tx, user, row.personId)
    if (row.struckAt !== null) refuse('presence.struck', 'This was struck already', {}, { status: 409 })
    const at = timeOf(tx).toISOString()
    const by = await strikerOf(tx, user)
    await tx
      .update(presence)
      .set({
        struckAt: at,
        struckBy: by,
        struckReason: reason,
        updatedAt: at,
        version: sql`${presence.version} + 1`,
      })
      .where(eq(presence.id, id))
    describe(tx, { name, day: row.day, reason })
    return noticeOf(tx, id)
  })
}

/** The account that strikes it; for an API key the account that made it. */
async function strikerOf(tx: Tx, { id, apiKeyId }: User): Promise<string> {
  if (id !== null) return id
  const [key] = await tx.execute<{ maker_id: string }>(
    sql`select maker_id from api_key where id = ${apiKeyId ?? null}::uuid`,
  )
  return key?.maker_id ?? refuseMissing()
}

type Employee = {
  id: string
  name: string
  campus_id: string | null
  joined_on: Day | null
  left_on: Day | null
  may_edit: boolean
}

async function lockEmployee(tx: Tx, user: User, id: string): Promise<Employee> {
  const sees = reach(user, permission.resource, 'view', within)
  const [found] = await tx.execute<Employee>(sql`
    select employee.id, person.name, employee.campus_id, employee.joined_on::text as joined_on,
      employee.left_on::text as left_on, ${isOffice(user, 'edit')} as may_edit
    from employee join person on person.id = employee.id
    where ${eq(employee.id, id)} and employee.archived_at is null and (${sees} or ${isOffice(user, 'edit')})
    for no key update of employee`)
  if (!found) return refuseMissing()
  if (!found.may_edit) refuseUnchangeable()
  return found
}

async function noticeOf(tx: Tx, id: string): Promise<Notice> {
  const [row] = await tx
    .select({
      id: presence.id,
      at: presence.at,
      direction: presence.direction,
      noticedBy: presence.noticedBy,
      comment: presence.comment,
      struckAt: presence.struckAt,
      struckReason: presence.struckReason,
    })
    .from(presence)
    .where(eq(presence.id, id))
  return row ?? refuseMissing()
}
