import { type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import type { WireMoney } from 'kit/values/money'
import { mayBeyondOwn, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { student, studentPlaces } from '../../people/students-and-guardians/tables.ts'
import { type Family, type FamilyChild, familyAccounts } from './contract.ts'
import { entriesOf, familyCrud, familyOwn, familySeen } from './family-accounts.ts'
import { familyAccount } from './tables.ts'

type One = { id: string; action?: 'view' | 'edit' }

/** A family as its reader sees it; for whoever changes it also where they may not look through the list. */
export async function readFamily(school: School, user: User, { id, action = 'view' }: One): Promise<Family> {
  const within = reach(user, familyAccounts.name, action, familyCrud.within)
  const [family] = await familiesWhere(
    school,
    user,
    sql`${familyAccount.id} = ${id}::uuid and (${familySeen(user)} or ${within})`,
  )
  return family ?? refuseMissing()
}

/** The accounts of the reader's own children. */
export async function listOwnFamilies(school: School, user: User) {
  return {
    rows: await familiesWhere(school, user, sql`${familyOwn(user)} and ${familyAccount.archivedAt} is null`),
  }
}

/** The account of a student today. */
export async function readStudentFamily(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  const { campus, person } = studentPlaces
  const [child] = await school.db.execute(sql`
    select from ${student} where ${student.id} = ${id}::uuid
      and ${reach(user, familyAccounts.name, 'view', { ...(campus && { campus }), ...(person && { person }) })}`)
  if (!child) refuseMissing()
  const [family = null] = await familiesWhere(
    school,
    user,
    sql`${familyAccount.id} = family_of(${id}::uuid, ${today}::date) and ${familySeen(user)}`,
  )
  return { family }
}

/** The accounts of the children for whom a guardian answers, for the office. */
export async function readGuardianFamilies(school: School, user: User, { id }: { id: string }) {
  const { guardian } = await guardianRow(school, user, id)
  return {
    rows: await familiesWhere(
      school,
      user,
      sql`${familyAccount.archivedAt} is null and ${familySeen(user)} and exists (
        select from family_member m join guardian_link l on l.student_id = m.student_id
        where m.family_account_id = ${familyAccount.id} and l.guardian_id = ${guardian}::uuid)`,
    ),
  }
}

async function guardianRow(school: School, user: User, id: string): Promise<{ guardian: string }> {
  const { id: column } = guardianCrud.columns
  const [row] = await school.db.execute<{ guardian: string }>(sql`
    select ${column} as guardian from ${guardianCrud.table}
    where ${column} = ${id}::uuid and ${reach(user, familyAccounts.name, 'view', guardianCrud.within)}`)
  return row ?? refuseMissing()
}

type Head = Omit<Family, 'balances' | 'children' | 'applicants' | 'guardians' | 'today'>
type Owed = { id: string; studentId: string | null; currency: string; amount: string }

async function familiesWhere(school: School, user: User, where: SQL): Promise<Family[]> {
  const today = (await school.today()) as Day
  const heads = await school.db.execute<Head>(sql`
    select ${familyAccount.id} as id, ${familyAccount.name} as name, ${familyAccount.code} as code,
      ${familyAccount.psid} as psid, ${familyAccount.comment} as comment, ${familyAccount.version} as version,
      ${familyAccount.mergedIntoId} as "mergedIntoId",
      ${reach(user, familyAccounts.name, 'edit', familyCrud.within)} and ${familyAccount.archivedAt} is null as "mayEdit"
    from ${familyAccount} where ${where} order by ${familyAccount.serial}`)
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return []
  const [children, applicants, payers, owed] = await Promise.all([
    childrenOf(school.db, user, ids),
    applicantsOf(school.db, ids),
    payersOf(school.db, ids),
    owedBy(school.db, ids),
  ])
  // What the office notes, and how it reaches the other guardians, is not for the family itself.
  const isOffice = mayBeyondOwn(user, familyAccounts.name, 'view')
  return heads.map((head) => {
    const own = owed.filter(({ id }) => id === head.id)
    return {
      ...head,
      comment: isOffice ? head.comment : '',
      balances: balancesOf(own),
      children: ofFamily(children, head.id).map((child) => ({
        ...child,
        balances: balancesOf(own.filter(({ studentId }) => studentId === child.id)),
      })),
      applicants: isOffice ? ofFamily(applicants, head.id) : [],
      guardians: isOffice ? ofFamily(payers, head.id) : [],
      today,
    }
  })
}

function ofFamily<T extends { familyId: string }>(rows: readonly T[], id: string): Omit<T, 'familyId'>[] {
  return rows.flatMap(({ familyId, ...row }) => (familyId === id ? [row] : []))
}

async function childrenOf(db: Db | Tx, user: User, ids: readonly string[]) {
  const rows = await db.execute<Omit<FamilyChild, 'balances'> & { familyId: string }>(sql`
    select m.family_account_id as "familyId", ${student.id} as id, ${student.name} as name,
      ${student.otherName} as "otherName", ${student.fatherName} as "fatherName",
      coalesce(section.title, '') as section, campus.name as campus, ${student.status} as status,
      m.valid_from::text as "validFrom", m.valid_until::text as "validUntil",
      ${reach(user, students.name, 'view', studentPlaces)} as "isWithinReach"
    from family_member m join ${student} on ${student.id} = m.student_id
      join campus on campus.id = ${student.campusId} left join section on section.id = ${student.sectionId}
    where m.family_account_id = any (${`{${ids.join(',')}}`}::uuid[])
    order by m.valid_until is not null, ${student.birthDate} nulls last, ${student.registrationNumber}`)
  return [...rows]
}

async function applicantsOf(db: Db | Tx, ids: readonly string[]) {
  const rows = await db.execute<Family['applicants'][number] & { familyId: string }>(sql`
    select a.family_account_id as "familyId", a.id, a.name, a.number, a.guardian_name as guardian from admission a
    where a.family_account_id = any (${`{${ids.join(',')}}`}::uuid[]) and a.student_id is null order by a.id`)
  return [...rows]
}

async function payersOf(db: Db | Tx, ids: readonly string[]) {
  const rows = await db.execute<Family['guardians'][number] & { familyId: string }>(sql`
    select f.id as "familyId", p.id, p.name, p.other_name as "otherName", p.phone, bool_or(l.gets_bills) as "getsBills",
      p.id is not distinct from f.bill_guardian_id as "isAddressee"
    from family_account f join family_member m on m.family_account_id = f.id and m.valid_until is null
      join guardian_link l on l.student_id = m.student_id and (l.gets_bills or l.guardian_id = f.bill_guardian_id)
      join person p on p.id = l.guardian_id
    where f.id = any (${`{${ids.join(',')}}`}::uuid[])
    group by f.id, p.id order by p.id is not distinct from f.bill_guardian_id desc, p.name, p.id`)
  return [...rows]
}

async function owedBy(db: Db | Tx, ids: readonly string[]) {
  const rows = await db.execute<Owed>(sql`
    select entry.family_account_id as id, entry.student_id as "studentId", entry.currency, sum(entry.amount)::text as amount
    from (${entriesOf(sql`select unnest(${`{${ids.join(',')}}`}::uuid[])`)}) entry
    group by 1, 2, 3 order by entry.currency`)
  return [...rows]
}

/** One balance for each currency; none where nothing was ever booked. */
function balancesOf(owed: readonly Owed[]): WireMoney[] {
  return [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: String(some.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
  }))
}
