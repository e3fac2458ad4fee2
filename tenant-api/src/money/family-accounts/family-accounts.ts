import { or, type SQL, sql } from 'drizzle-orm'
import { reach, reachesAll } from '../../core/authorization/reach.ts'
import type { PersonalTable } from '../../core/module-parts.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { crudOf } from '../../crud/table.ts'
import { guardians } from '../../people/students-and-guardians/contract.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { accounts } from '../books/accounts.ts'
import { familyAccounts } from './contract.ts'
import { familyAccount } from './tables.ts'

/** The accounts and their view; an account belongs to the campuses of all its children. */
export const familyCrud = crudOf(familyAccounts, {
  table: familyAccount,
  rowsOf: 'family_account',
  within: { campuses: familyAccount.campusIds },
  told: withoutHiddenGuardians,
  fill: { fields: ['balance'], read: readBalances },
  until: null,
})

/** Who does not see its guardians must not find out a telephone number digit by digit. */
function withoutHiddenGuardians(user: User): SQL | undefined {
  if (reachesAll(user, guardians.name, 'view')) return undefined
  const { searchText, campusIds } = familyAccount
  return sql`case when ${reach(user, guardians.name, 'view', { campuses: campusIds })} then ${searchText}
    else split_part(${searchText}, chr(10), 1) end`
}

goWithPerson(
  {
    table: 'family_member',
    column: 'student_id',
    clash: `daterange(own.valid_from, own.valid_until, '[]') && daterange(theirs.valid_from, theirs.valid_until, '[]')`,
  },
  { table: 'family_account', column: 'bill_guardian_id' },
)

/** A table of another module whose rows belong to a family account: they go along where two accounts are merged. */
type FamilyRows = { table: string; column: string }
const familyRows: FamilyRows[] = []

/** Says that rows of a table belong to a family account. */
export function goWithFamily(...rows: readonly FamilyRows[]): void {
  familyRows.push(...rows)
}

// The books and admissions stand below families, and cannot say it themselves.
goWithFamily(
  { table: 'party', column: 'family_account_id' },
  { table: 'admission', column: 'family_account_id' },
)

export function everyFamilyRows(): readonly FamilyRows[] {
  return familyRows
}

const isCalled = `(select name from person where id = any (:people) union select name from invoice where student_id = any (:people))`

/**
 * Papers of a family that name its children in these columns: of a child that is erased the own name goes, and the others
 * stay. What the family has paid is not handed out to one of its children.
 */
export function namesChildren(table: string, columns: readonly string[]): PersonalTable {
  return {
    table,
    area: 'money',
    by: {},
    theirs: `t.family_account_id in (select m.family_account_id from family_member m where m.student_id = any (:people))`,
    onlyNames: true,
    hides: 'of the whole family: what of it is the student’s stands in the invoices',
    erase: Object.fromEntries(columns.map((column) => [column, withoutOwnName(column)])),
  }
}

function withoutOwnName(column: string): string {
  return `coalesce((
    select string_agg(case when e.name in ${isCalled} then :label || ' ' || :number else e.name end, ', ' order by e.place)
    from unnest(string_to_array(t.${column}, ', ')) with ordinality e (name, place)), '')`
}

/** The accounts that a user views: by campus, or of their own children as far as the settings show fees to them. */
export function familySeen(user: User): SQL {
  return or(reach(user, familyAccounts.name, 'view', familyCrud.within), familyOwn(user)) ?? sql`false`
}

/**
 * The accounts of a guardian's children and of a student, for who may view what is their own of `resource`. Without
 * "gets bills" it depends on the settings.
 */
export function familyOwn(user: User, resource = familyAccounts.name): SQL {
  const isOwn = user.grants.some(
    (grant) => grant.resource === resource && grant.action === 'view' && grant.reach === 'own',
  )
  if (!isOwn || user.own.length === 0) return sql`false`
  return sql`exists (
    select from family_member mine cross join payment_setting setting
    where mine.family_account_id = ${familyAccount.id}
      and coalesce(mine.valid_until, 'infinity') >= (select day from current_day)
      and mine.student_id = any (${`{${user.own.join(',')}}`}::uuid[])
      and case when mine.student_id = ${personShown(user)} then setting.fees_shown_to = 'family'
        else setting.fees_shown_to <> 'payers' or exists (
          select from guardian_link l where l.student_id = mine.student_id and l.guardian_id = ${personShown(user)} and l.gets_bills)
        end)`
}

/**
 * What each family of a list owes, by child and currency: the postings to receivables and advances. Postings of a child
 * belong to the family that the child was of when the invoice was issued, so that a later move takes no debt along; those
 * of an applicant to the account under which the application is paid.
 * Callers select from `entry` (family_account_id, student_id, journal_id, day, currency, amount).
 */
export function entriesOf(families: SQL): SQL {
  return sql`
    select party.family_account_id, null::uuid as student_id, o.journal_id, o.day, o.currency, o.amount
    from party join posting o on o.party_id = party.id
    where party.family_account_id in (${families}) and o.account_id in (${accounts.receivable}::uuid, ${accounts.advances}::uuid)
    union all
    select m.family_account_id, m.student_id, o.journal_id, o.day, o.currency, o.amount
    from family_member m join party on party.student_id = m.student_id join posting o on o.party_id = party.id
    where m.family_account_id in (${families}) and o.account_id = ${accounts.receivable}::uuid
      and holds(m.valid_from, m.valid_until, (select min(first.day) from posting first where first.invoice_id = o.invoice_id))
    union all
    select a.family_account_id, null, o.journal_id, o.day, o.currency, o.amount
    from admission a join party on party.admission_id = a.id join posting o on o.party_id = party.id
    where a.family_account_id in (${families}) and o.account_id = ${accounts.receivable}::uuid`
}

/** The balance of each family in the currency of the institute, in minor units. */
async function readBalances(db: Db | Tx, _: User, ids: readonly string[]) {
  const rows = await db.execute<{ id: string; balance: string }>(sql`
    select entry.family_account_id as id, sum(entry.amount)::text as balance
    from (${entriesOf(sql`select unnest(${`{${ids.join(',')}}`}::uuid[])`)}) entry
    where entry.currency = (select currency from institute) group by 1`)
  const byFamily = new Map(rows.map(({ id, balance }) => [id, balance]))
  return new Map(ids.map((id) => [id, { balance: byFamily.get(id) ?? '0' }]))
}
