import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { inScript } from 'kit/text/name-in-script'
import { toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { familyCrud } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { refunds, type RefundKind } from './contract.ts'

/** What a family or a student has to its credit at a campus, and by which party. */
export type Balance = { partyId: string; campusId: string; currency: string; amount: bigint }
type Of = { kind: RefundKind; familyAccountId: string; studentId: string | null }

/** The advance of a family, or the deposit of one of its children, by party and campus. */
export async function readBalances(
  db: Db | Tx,
  { kind, familyAccountId, studentId }: Of,
): Promise<Balance[]> {
  const account = kind === 'advance' ? accounts.advances : accounts.deposits
  const whose =
    kind === 'advance'
      ? sql`y.family_account_id = ${familyAccountId}::uuid`
      : sql`y.student_id = ${studentId}::uuid and exists (select from family_member m
          where m.family_account_id = ${familyAccountId}::uuid and m.student_id = y.student_id)`
  const rows = await db.execute<Omit<Balance, 'amount'> & { amount: string }>(sql`
    select y.id as "partyId", o.campus_id as "campusId", o.currency, (- sum(o.amount))::text as amount
    from party y join posting o on o.party_id = y.id and o.account_id = ${account}::uuid
    where ${whose} group by 1, 2, 3 having sum(o.amount) < 0 order by 1, 2, 3`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** What can be given back to a family, for the form that asks for it. */
export async function readRefundables(school: School, user: User, { id }: { id: string }) {
  const [family] = await school.db.execute<{ name: string }>(sql`
    select ${familyAccount.name} as name from ${familyAccount} where ${familyAccount.id} = ${id}::uuid
      and ${reach(user, refunds.name, 'edit', familyCrud.within)}`)
  if (!family) return refuseMissing()
  const ahead = await readBalances(school.db, { kind: 'advance', familyAccountId: id, studentId: null })
  type Row = {
    studentId: string
    name: string
    otherName: string
    currency: string
    deposit: string
    due: string
  }
  const deposits = await school.db.execute<Row>(sql`
    select s.student_id as "studentId", p.name, p.other_name as "otherName", o.currency, (- sum(o.amount))::text as deposit,
      coalesce((select sum(r.amount) from receivable r join party q on q.id = r.party_id
        where q.student_id = s.student_id and r.currency = o.currency), 0)::text as due
    from (select distinct m.student_id from family_member m where m.family_account_id = ${id}::uuid) s
      join person p on p.id = s.student_id join party y on y.student_id = s.student_id
      join posting o on o.party_id = y.id and o.account_id = ${accounts.deposits}::uuid
    group by s.student_id, p.name, p.other_name, p.birth_date, o.currency having sum(o.amount) < 0 order by p.birth_date nulls last, p.name`)
  const sums = Map.groupBy(ahead, ({ currency }) => currency)
  return {
    family: family.name,
    advance: [...sums].map(([currency, some]) =>
      toWire({ currency, amount: some.reduce((sum, { amount }) => sum + amount, 0n) }),
    ),
    deposits: deposits.map(({ studentId, name, otherName, currency, deposit, due }) => ({
      studentId,
      name: inScript(user.language, name, otherName)[0],
      deposit: { amount: deposit, currency },
      due: { amount: due, currency },
    })),
  }
}
