import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { documentOf, readPeople } from '../invoices/charges/charges.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { priceLines, wholeMonth } from '../invoices/pricing/prices.ts'

type Charging = {
  row: { familyAccountId: string; currency: string }
  receiptId: string
  amount: bigint
  day: Day
  dueOn: Day
}

/** Charges the family what the bank takes for a returned cheque, on an invoice of the eldest child of the receipt. */
export async function chargeReturned(
  tx: Tx,
  { row: { familyAccountId, currency }, receiptId, amount, day, dueOn }: Charging,
): Promise<string | null> {
  const [eldest] = await tx.execute<{ id: string }>(sql`
    select s.id from student s join person p on p.id = s.id where s.id in (
      select i.student_id from receipt_tender t join posting o on o.journal_id = t.journal_id join invoice i on i.id = o.invoice_id
      where t.receipt_id = ${receiptId}::uuid
      union all select m.student_id from family_member m where m.family_account_id = ${familyAccountId}::uuid and m.valid_until is null)
    order by p.birth_date nulls last, s.registration_number limit 1`)
  const [person] = await readPeople(tx, eldest ? [eldest.id] : [], day)
  if (!person) return null
  const whole = { amount, fraction: wholeMonth, grants: [], tax: null }
  const [price] = priceLines([whole], { rule: 'best', step: 1n })
  if (!price) throw new Error('a line without a price')
  const { grants: _grants, familyAccountId: _today, ...who } = person
  const [issued] = await issueInvoices(tx, person.campusId, [
    {
      ...documentOf(who, familyAccountId),
      kind: 'extra',
      period: day.slice(0, 7),
      issuedOn: day,
      dueOn,
      currency,
      lines: [
        {
          kind: 'fee',
          feeTypeId: null,
          title: sentence('Charge for a returned cheque'),
          otherTitle: '',
          planLineId: null,
          serviceId: null,
          accountId: accounts.otherFees,
          parties: 'none',
          taxRateId: null,
          price,
          basis: { amount: String(amount), part: 1, whole: 1, grants: [] },
        },
      ],
    },
  ])
  return issued?.id ?? null
}
