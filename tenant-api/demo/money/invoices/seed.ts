import { eq, sql } from 'drizzle-orm'
import { addDays, day, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { account } from '../../../src/access/sessions/tables.ts'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { accounts } from '../../../src/money/books/accounts.ts'
import { askReopening, decideReopening } from '../../../src/money/books/periods/periods.ts'
import { post } from '../../../src/money/books/post.ts'
import { period } from '../../../src/money/books/tables.ts'
import { exampleSponsor } from '../../../src/money/fee-setup/contract.ts'
import { charge } from '../../../src/money/invoices/charges/charges.ts'
import { addOpeningDues } from '../../../src/money/invoices/charges/opening-dues.ts'
import { askConcession, decideConcession } from '../../../src/money/invoices/concessions/concessions.ts'
import { addDiscount, cancelInvoices } from '../../../src/money/invoices/fee-actions/credits.ts'
import { chargeFines, waiveFine } from '../../../src/money/invoices/fee-actions/invoice-fines.ts'
import { changeDueDay, notePromise } from '../../../src/money/invoices/fee-actions/invoice-notes.ts'
import { issueRunNow } from '../../../src/money/invoices/runs/issue-run.ts'
import { beginRun } from '../../../src/money/invoices/runs/runs.ts'
import { askWriteOff } from '../../../src/money/invoices/fee-actions/write-offs.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { studentId } from '../../people/enrolment/seed-rows.ts'
import { demoConcessions, demoFees } from '../fee-setup/seed.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 293

const { MAIN, SHD, CNL } = demoCampuses
const by = system(sentence('Demo school'))

/** A student of the cast by name. */
function student(name: string): string {
  const at = castStudents.findIndex(({ names: [first, last] }) => `${first} ${last}`.trim() === name)
  if (at < 0) throw new Error(`nobody of the cast is called ${name}`)
  return studentId(at)
}

/** The months that were billed: Canal View begins in August; June and July are billed together on the first of June. */
const months = [
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
].flatMap((period) => {
  const issuedOn = day(`${period === '2026-07' ? '2026-06' : period}-01`)
  return [MAIN, SHD, ...(period >= '2026-08' ? [CNL] : [])].map((campusId) => ({
    campusId,
    period,
    // Canal View opens on the 17th of August.
    issuedOn: campusId === CNL && period === '2026-08' ? day('2026-08-17') : issuedOn,
  }))
})

/** The months of the cast, what their families have paid, and an invoice in every state. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from invoice limit 1`)
  const [owner, waqas] = [await userNamed(school, 'nasreen'), await userNamed(school, 'waqas')]
  if (there || !owner || !waqas) return
  await grantAll(school, owner, waqas)
  const opening = {
    registrationNumber: 'RSS-1054-25',
    period: '2026-03',
    amount: rupees(17_000),
    comment: 'Of the year 2025-26',
  }
  await addOpeningDues(school, owner, {
    rows: [{ ...opening, dueOn: day('2026-03-10') }],
    day: day('2026-04-01'),
  })
  for (const month of months) await bill(school, month)
  await bill(school, {
    campusId: MAIN,
    period: '2026-11',
    issuedOn: day('2026-11-16'),
    studentIds: [student('Iqra Shafiq')],
  })
  await receive(school, sql`i.period_key < '2026-11' and i.kind <> 'opening'`)
  await addStates(school, owner, waqas)
}

/** Bills the crowd for the same months; most have paid, some a part, some are late. */
export async function crowd(school: School): Promise<void> {
  const [some] = await school.db.execute<{ count: number }>(sql`select count(*)::int as count from invoice`)
  if ((some?.count ?? 0) > 1000) return
  await openMonths(school)
  for (const month of months) await bill(school, month)
  const share = sql`abs(hashtext(i.student_id::text)) % 100`
  await receive(
    school,
    sql`i.period_key < '2026-10' and i.kind <> 'opening' and i.issued_on < '2026-11-01' and ${share} < 97`,
  )
  await receive(school, sql`i.period_key = '2026-10' and ${share} < 93`)
  // The cast keeps its November open.
  const isCrowd = sql`i.student_id <> all (${`{${castStudents.map((_, at) => studentId(at)).join(',')}}`}::uuid[])`
  await receive(school, sql`i.period_key = '2026-11' and ${isCrowd} and ${share} < 64`)
  await receive(school, sql`i.period_key = '2026-11' and ${isCrowd} and ${share} between 64 and 70`, 2)
}

/** The crowd comes after the months of the cast were closed: the principal asks, and the owner opens them again. */
async function openMonths(school: School): Promise<void> {
  const [owner, tariq] = [await userNamed(school, 'nasreen'), await userNamed(school, 'tariq')]
  const closed = await school.db.select({ id: period.id }).from(period).where(eq(period.state, 'closed'))
  if (!owner || !tariq) return
  for (const { id } of closed) {
    await askReopening(school, tariq, {
      id,
      reason: 'The invoices of the other families are still to be entered',
    })
    await decideReopening(school, owner, { id, isApproved: true })
  }
}

type Month = { campusId: string; period: string; issuedOn: Day; studentIds?: readonly string[] }

async function bill(school: School, month: Month): Promise<void> {
  const today = await school.today()
  const run = await school.transaction(by, 'billing-runs.started', (tx) =>
    beginRun(tx, by, { ...month, today }),
  )
  await issueRunNow(school, by, { id: run.id })
}

/**
 * What families have paid of these invoices `i` on their due day, at the counter: all that is open of each line, or a
 * part of it.
 */
async function receive(school: School, which: ReturnType<typeof sql>, parts = 1): Promise<void> {
  type Row = {
    invoiceId: string
    lineId: string
    campusId: string
    partyId: string
    currency: string
    day: Day
    amount: string
  }
  const rows = await school.db.execute<Row>(sql`
    select i.id as "invoiceId", o.line_id as "lineId", i.campus_id as "campusId", i.party_id as "partyId", i.currency,
      least(i.due_on, date '2026-11-18')::text as day, (o.amount / ${parts}::int)::text as amount
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.cancelled_at is null and ${which} order by i.id, o.line_id`)
  const invoices = [...Map.groupBy(rows, ({ invoiceId }) => invoiceId).values()]
  for (let at = 0; at < invoices.length; at += 500)
    await school.transaction(by, 'invoices.seeded', (tx) =>
      post(
        tx,
        invoices.slice(at, at + 500).flatMap((lines) => {
          const [first] = lines
          if (!first) return []
          const total = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
          return [
            {
              kind: 'receipt' as const,
              day: first.day,
              campusId: first.campusId,
              currency: first.currency,
              postings: [
                { account: accounts.till, amount: total },
                ...lines.map(({ lineId, invoiceId, partyId, amount }) => ({
                  account: accounts.receivable,
                  party: partyId,
                  line: { id: lineId, invoiceId },
                  amount: -BigInt(amount),
                })),
              ],
            },
          ]
        }),
      ),
    )
}

function rupees(amount: number) {
  return { amount: String(amount * 100), currency: 'PKR' }
}

async function userNamed(school: School, name: string): Promise<User | null> {
  const [row] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${name}@riverside.example`))
  return row ? school.userOf(row.id) : null
}

/** What the cast is granted: the owner asks, because these students are at two campuses, and the principal decides. */
async function grantAll(school: School, owner: User, waqas: User): Promise<void> {
  const tariq = await userNamed(school, 'tariq')
  if (!tariq) return
  const since = {
    percent: null,
    amount: null,
    sponsorId: null,
    validFrom: day('2026-04-01'),
    validUntil: null,
  }
  const asked = [
    {
      typeId: demoConcessions.orphan,
      studentIds: [student('Amna Naeem'), student('Hamza Naeem')],
      reason: 'Their father died in 2021',
    },
    {
      typeId: demoConcessions.staff,
      studentIds: [student('Maryam Joseph')],
      reason: 'Child of Maria Joseph',
    },
    { typeId: demoConcessions.staff, studentIds: [student('Zain Iqbal')], reason: 'Child of Sana Iqbal' },
    { typeId: demoConcessions.merit, studentIds: [student('Maryam Joseph')], reason: 'First in her class' },
  ]
  for (const one of asked) await askConcession(school, owner, { ...since, ...one })
  const waiting = await school.db.execute<{ id: string }>(
    sql`select id from concession where state = 'asked' order by id`,
  )
  for (const { id } of waiting) await decideConcession(school, tariq, { id, approves: true, reason: '' })
  // Two more wait for a decision; one of them a donor would pay.
  const ahead = { ...since, validFrom: day('2026-12-01') }
  await askConcession(school, waqas, {
    ...ahead,
    typeId: demoConcessions.merit,
    studentIds: [student('Zainab')],
    reason: 'Third in the science fair',
  })
  await askConcession(school, waqas, {
    ...ahead,
    typeId: demoConcessions.donor,
    sponsorId: exampleSponsor,
    studentIds: [student('Abdullah Faisal')],
    reason: 'Falah Trust pays half from December',
  })
}

/** An invoice in every state, of children whom no worked example counts. */
async function addStates(school: School, owner: User, waqas: User): Promise<void> {
  const november = await school.db.execute<{ id: string; studentId: string }>(sql`
    select id, student_id as "studentId" from invoice where period_key = '2026-11' and kind = 'regular'`)
  const of = (name: string) => november.find(({ studentId: id }) => id === student(name))?.id ?? ''
  const trip = {
    sectionId: null,
    classId: null,
    campusId: null,
    feeTypeId: demoFees.annual,
    instalments: 1,
    months: 1,
  }
  const extra = { ...trip, amount: rupees(1500), dueOn: day('2026-11-30'), comment: 'Trip to the museum' }
  await charge(school, waqas, { ...extra, studentIds: [student('Hadia Rizwan'), student('Abdullah Faisal')] })
  const wrong = await charge(school, waqas, { ...extra, studentIds: [student('Zainab')] })
  await cancelInvoices(school, waqas, { ids: wrong.ids, reason: 'She does not go' })
  await receive(school, sql`i.id = ${of('Hadia Rizwan')}::uuid`, 2)
  await receive(school, sql`i.id = ${of('Ahmed Raza')}::uuid`)
  await changeDueDay(school, waqas, {
    ids: [of('Zainab')],
    dueOn: day('2026-11-25'),
    reason: 'Salary comes on the 24th',
  })
  await chargeFines(school, waqas, { ids: [of('Abdullah Faisal')], amount: null, reason: '' })
  await waiveFine(school, owner, {
    id: of('Daniyal Usman'),
    amount: null,
    untilDay: day('2026-11-18'),
    reason: 'The bank was closed',
  })
  const today = (await school.today()) as Day
  await notePromise(school, waqas, {
    id: of('Daniyal Usman'),
    promisedOn: today < '2026-11-28' ? day('2026-11-28') : addDays(today, 4),
    note: 'Called at noon',
  })
  await addDiscount(school, owner, {
    ids: [of('Hadia Rizwan')],
    percent: 10,
    amount: null,
    title: 'Hardship',
    reason: 'Flooded house',
  })
  await askWriteOff(school, waqas, { id: of('Hassan Tariq'), reason: 'The family cannot be reached' })
}
