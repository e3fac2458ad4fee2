import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { type Family, familyAccounts } from './contract.ts'
import { entriesOf, everyFamilyRows, familyCrud, familySeen } from './family-accounts.ts'
import { readFamily } from './read-family.ts'
import { familyAccount } from './tables.ts'

type Addressing = { id: string; version: number; billGuardianId: string | null; comment: string }
type Account = { id: string; name: string; code: string; version: number; isArchived: boolean }

/** A student belongs to a family from a day on; what was billed before stays with the family of then. */
export async function joinFamily(
  school: School,
  user: User,
  { id, studentId, from }: { id: string; studentId: string; from: Day },
) {
  const today = (await school.today()) as Day
  await school.transaction(user, 'family-accounts.joined', async (tx) => {
    const before = await accountOf(tx, studentId, from)
    const locked = await lockAccounts(tx, user, before === null || before === id ? [id] : [id, before])
    if (before === id)
      refuseField('studentId', sentence('This student belongs to the family already'), 'choice')
    const family = locked.get(id) ?? refuseMissing()
    const name = await nameOf(tx, user, studentId)
    await move(tx, { studentId, to: id, from })
    if (before !== null && from <= today) await retireEmpty(tx, { id: before, into: id })
    describe(tx, { name, family: called(family), day: from })
  })
  return readFamily(school, user, { id, action: 'edit' })
}

/** A student has an account of their own from a day on, which is not joined to another by itself. */
export async function leaveFamily(
  school: School,
  user: User,
  { id, studentId, from }: { id: string; studentId: string; from: Day },
) {
  await school.transaction(user, 'family-accounts.left', async (tx) => {
    const locked = await lockAccounts(tx, user, [id])
    const family = locked.get(id) ?? refuseMissing()
    if ((await accountOf(tx, studentId, from)) !== id)
      refuseField('studentId', sentence('This student does not belong to the family on that day'), 'choice')
    const [others] = await tx.execute(sql`
      select from family_member where family_account_id = ${id}::uuid and student_id <> ${studentId}::uuid
        and coalesce(valid_until, 'infinity') >= ${from}::date`)
    if (!others)
      refuseField('studentId', sentence('This account has no other child. Nobody is left to part from'))
    const name = await nameOf(tx, user, studentId)
    const [made] = await tx.execute<{ id: string }>(sql`
      insert into family_account (code, set_apart, bill_guardian_id) values ('', true, (
        select l.guardian_id from guardian_link l where l.student_id = ${studentId}::uuid and l.gets_bills
        order by l.is_first_contact desc, l.contact_order nulls last, l.id limit 1)) returning id`)
    await move(tx, { studentId, to: made?.id ?? refuseMissing(), from })
    describe(tx, { name, family: called(family), day: from })
  })
  return readFamily(school, user, { id, action: 'edit' })
}

/** Another account becomes part of this one. Its bill number leads here from now on, and so does all that it owes. */
export async function mergeFamilies(
  school: School,
  user: User,
  { id, otherId }: { id: string; otherId: string },
) {
  if (id === otherId) refuseField('otherId', sentence('Choose another account than this one'), 'choice')
  await school.transaction(user, 'family-accounts.merged', async (tx) => {
    const locked = await lockAccounts(tx, user, [id, otherId])
    const [family, other] = [locked.get(id) ?? refuseMissing(), locked.get(otherId) ?? refuseMissing()]
    await mergeWithin(tx, { id, otherId })
    describe(tx, { name: called(other), family: called(family) })
  })
  return readFamily(school, user, { id, action: 'edit' })
}

/** The same within another act, for accounts that are locked already. */
export async function mergeWithin(tx: Tx, { id, otherId }: { id: string; otherId: string }): Promise<void> {
  await tx.execute(sql`
    update family_member set family_account_id = ${id}::uuid where family_account_id = ${otherId}::uuid`)
  for (const { table, column } of everyFamilyRows()) {
    const name = sql.identifier(column)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${name} = ${id}::uuid where ${name} = ${otherId}::uuid`,
    )
  }
  await tx.execute(sql`
    update family_account set merged_into_id = ${id}::uuid where merged_into_id = ${otherId}::uuid`)
  await retire(tx, { id: otherId, into: id })
}

/** To whom the bills of a family are addressed: one of the guardians of its children. */
export async function addressFamily(
  school: School,
  user: User,
  { id, version, billGuardianId, comment }: Addressing,
): Promise<Family> {
  const before = await readFamily(school, user, { id, action: 'edit' })
  await school.transaction(user, 'family-accounts.addressed', async (tx) => {
    const family = (await lockAccounts(tx, user, [id])).get(id) ?? refuseMissing()
    if (family.version !== version) refuseStale(before)
    const [theirs] = await tx.execute(sql`
      select from family_member m join guardian_link l on l.student_id = m.student_id
      where m.family_account_id = ${id}::uuid and l.guardian_id = ${billGuardianId}::uuid limit 1`)
    if (billGuardianId !== null && !theirs)
      refuseField('billGuardianId', sentence('Choose a guardian of one of the children'), 'choice')
    await tx.execute(sql`
      update family_account set bill_guardian_id = ${billGuardianId}::uuid, comment = ${comment}, version = version + 1,
        updated_at = ${school.now().toISOString()}::timestamptz where id = ${id}::uuid`)
    describe(tx, { family: called(family) })
  })
  return readFamily(school, user, { id, action: 'edit' })
}

function called({ name, code }: Account): string {
  return `${name} · ${code}`
}

/** Locks accounts that the user may edit, in the order of their ids. Refuses one that is archived or out of reach. */
async function lockAccounts(
  tx: Tx,
  user: User,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  await tx.execute(sql`
    select from family_account where id = any (${`{${ids.join(',')}}`}::uuid[]) order by id for update`)
  const rows = await tx.execute<Account>(sql`
    select ${familyAccount.id} as id, ${familyAccount.name} as name, ${familyAccount.code} as code,
      ${familyAccount.version} as version, ${familyAccount.archivedAt} is not null as "isArchived"
    from ${familyAccount} where ${familyAccount.id} = any (${`{${ids.join(',')}}`}::uuid[])
      and ${reach(user, familyAccounts.name, 'edit', familyCrud.within)}`)
  if (rows.length < ids.length) await refuseUnreached(tx, user, ids)
  if (rows.some(({ isArchived }) => isArchived))
    refuse('archived', 'This account became part of another one. Look for that one', {}, { status: 409 })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Accounts that the user sees are not theirs to change; of others it is not said that they exist. */
async function refuseUnreached(tx: Tx, user: User, ids: readonly string[]): Promise<never> {
  const seen = await tx.execute(sql`
    select from ${familyAccount} where ${familyAccount.id} = any (${`{${ids.join(',')}}`}::uuid[]) and ${familySeen(user)}`)
  return seen.length === ids.length ? refuseUnchangeable() : refuseMissing()
}

async function accountOf(tx: Tx, studentId: string, day: Day): Promise<string | null> {
  const [row] = await tx.execute<{ id: string | null }>(sql`
    select family_of(${studentId}::uuid, ${day}::date) as id`)
  return row?.id ?? null
}

/** The name of a student of one of the campuses whose families the user may edit. */
async function nameOf(tx: Tx, user: User, studentId: string): Promise<string> {
  const [row] = await tx.execute<{ name: string }>(sql`
    select ${student.name} as name from ${student} where ${student.id} = ${studentId}::uuid
      and ${student.archivedAt} is null and ${reach(user, familyAccounts.name, 'edit', { campus: student.campusId })}`)
  return (
    row ?? refuseField('studentId', sentence('This student cannot be chosen here. Choose another'), 'choice')
  ).name
}

/** Ends the membership of the day before, drops what was planned after it, and begins the new one. */
async function move(
  tx: Tx,
  { studentId, to, from }: { studentId: string; to: string; from: Day },
): Promise<void> {
  await tx.execute(sql`
    delete from family_member where student_id = ${studentId}::uuid and valid_from >= ${from}::date`)
  await tx.execute(sql`
    update family_member set valid_until = ${from}::date - 1
    where student_id = ${studentId}::uuid and coalesce(valid_until, 'infinity') >= ${from}::date`)
  await tx.execute(sql`
    insert into family_member (family_account_id, student_id, valid_from)
    values (${to}::uuid, ${studentId}::uuid, ${from}::date)`)
}

/** An account that nobody belongs to any more, and that was never used, leads to the one that its child joined. */
async function retireEmpty(tx: Tx, { id, into }: { id: string; into: string }): Promise<void> {
  const [used] = await tx.execute(sql`
    select 1 from family_member where family_account_id = ${id}::uuid and valid_until is null
    union all select 1 from (${entriesOf(sql`select ${id}::uuid`)}) entry limit 1`)
  if (!used) await retire(tx, { id, into })
}

async function retire(tx: Tx, { id, into }: { id: string; into: string }): Promise<void> {
  await tx.execute(sql`
    update family_account set merged_into_id = ${into}::uuid, archived_at = ${timeOf(tx).toISOString()}::timestamptz, version = version + 1
    where id = ${id}::uuid`)
}
