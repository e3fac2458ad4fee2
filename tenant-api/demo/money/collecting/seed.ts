import { sql } from 'drizzle-orm'
import { addDays, day, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { accounts } from '../../../src/money/books/accounts.ts'
import { partiesOf } from '../../../src/money/books/parties.ts'
import { post } from '../../../src/money/books/post.ts'
import {
  bounceCheque,
  clearCheque,
  depositCheques,
  holdCheque,
  returnCheque,
} from '../../../src/money/cheques/cheques.ts'
import type { PaymentInput } from '../../../src/money/collecting/contract.ts'
import { askReversal, decideReversal } from '../../../src/money/receipts/receipt-reversals.ts'
import { emptyPayment, takePayment } from '../../../src/money/collecting/take-payment.ts'
import { payRefund } from '../../../src/money/refunds/pay-refund.ts'
import { askRefund, decideRefund } from '../../../src/money/refunds/refunds.ts'
import { bankCash, countSession, payFromTill } from '../../../src/money/tills/close-session.ts'
import { openSession } from '../../../src/money/tills/sessions.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { studentId } from '../../people/enrolment/seed-rows.ts'
import { rupees, student, userNamed } from '../invoices/seed-bills.ts'

/** After the invoices and the fiscal years, and before months are closed. */
export const rank = 294.5

const { MAIN } = demoCampuses
const by = system(sentence('Demo school'))

/** The school as it was on an earlier day: what is written belongs to that day. */
function on(school: School, then: string): School {
  return Object.create(school, { today: { value: async () => day(then) } })
}

/** Of the two Muhammad Alis the one with this father. */
function ali(father: string): string {
  return studentId(castStudents.findIndex((one) => one.names[0] === 'Muhammad' && one.father === father))
}

async function familyOf(school: School, studentIdOf: string): Promise<string> {
  const today = await school.today()
  const [row] = await school.db.execute<{ id: string }>(
    sql`select family_of(${studentIdOf}::uuid, ${today}::date) as id`,
  )
  return row?.id ?? ''
}

type Paying = Partial<PaymentInput> & Pick<PaymentInput, 'familyAccountId' | 'tenders'>

async function pay(school: School, user: User, input: Paying): Promise<string> {
  const { receipt } = await takePayment(school, user, { ...emptyPayment, becomesAdvance: true, ...input })
  return receipt?.id ?? ''
}

function cash(amount: number): PaymentInput['tenders'] {
  return [{ method: 'cash', amount: rupees(amount), reference: '', accountId: null, cheque: null }]
}

function byCheque(amount: number, number: string, drawnOn: Day): PaymentInput['tenders'] {
  const cheque = { bank: 'HBL', number, drawnOn }
  return [{ method: 'cheque', amount: rupees(amount), reference: '', accountId: null, cheque }]
}

/** Two tills, an advance, cheques in every state, reversals, and refunds with Umar’s deposit among them. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from cash_session limit 1`)
  const [owner, waqas, rabia] = await Promise.all(
    ['nasreen', 'waqas', 'rabia'].map((name) => userNamed(school, name)),
  )
  if (there || !owner || !waqas || !rabia) return
  const zunaira = await familyOf(school, student('Syeda Zunaira Fatima Batool Bukhari'))
  await addCheques(school, { owner, waqas, zunaira })
  await addTills(school, { owner, waqas, zunaira })
  await addRefunds(school, { owner, waqas, zunaira })
  await openSession(school, rabia, { campusId: MAIN, float: rupees(5000) })
  // Their families were told on those days.
  await school.transaction(by, 'collecting.seeded', (tx) =>
    tx.execute(sql`delete from job where kind = 'collecting.notify'`),
  )
}

type People = { owner: User; waqas: User; zunaira: string }

async function chequeOf(school: School, number: string): Promise<string> {
  const [row] = await school.db.execute<{ id: string }>(
    sql`select id from cheque where number = ${number} order by id desc limit 1`,
  )
  return row?.id ?? ''
}

/** One cheque is paid, one came back with a charge, one is at the bank, one in the drawer, one held, one given back. */
async function addCheques(school: School, { owner, waqas, zunaira }: People): Promise<void> {
  const nadeem = await familyOf(school, ali('Nadeem Akram'))
  const hassan = await familyOf(school, student('Hassan Tariq'))
  const iqra = await familyOf(school, student('Iqra Shafiq'))
  const tenth = on(school, '2026-11-10')
  await pay(tenth, waqas, {
    familyAccountId: zunaira,
    tenders: byCheque(7500, '004471', day('2026-11-09')),
  })
  await pay(tenth, waqas, {
    familyAccountId: nadeem,
    tenders: byCheque(13_300, '771203', day('2026-11-09')),
  })
  const paid = await chequeOf(school, '004471')
  const bounced = await chequeOf(school, '771203')
  await depositCheques(on(school, '2026-11-11'), waqas, { ids: [paid, bounced], accountId: null })
  await clearCheque(on(school, '2026-11-12'), waqas, { id: paid })
  await bounceCheque(on(school, '2026-11-16'), waqas, {
    id: bounced,
    charge: rupees(500),
    reason: 'Not enough money on the account',
  })
  const seventeenth = on(school, '2026-11-17')
  await pay(seventeenth, owner, {
    familyAccountId: iqra,
    tenders: byCheque(6000, '550018', day('2026-11-17')),
  })
  await depositCheques(on(school, '2026-11-18'), owner, {
    ids: [await chequeOf(school, '550018')],
    accountId: null,
  })
  await pay(on(school, '2026-11-18'), waqas, {
    familyAccountId: hassan,
    tenders: byCheque(5000, '310077', day('2026-11-18')),
  })
  const later = { campusId: null, bank: 'Meezan Bank', note: '' }
  const today = (await school.today()) as Day
  await holdCheque(school, waqas, {
    ...later,
    familyAccountId: nadeem,
    number: '771204',
    drawnOn: dayAhead(today, '2026-12-05', 5),
    amount: rupees(13_800),
  })
  const back = await holdCheque(school, waqas, {
    ...later,
    familyAccountId: hassan,
    number: '310078',
    drawnOn: dayAhead(today, '2026-12-20', 20),
    amount: rupees(8800),
  })
  await returnCheque(school, waqas, { id: back.id })
}

/** A day, or so many days from today on where it has come. */
function dayAhead(today: Day, at: string, days: number): Day {
  return today < at ? day(at) : addDays(today, days)
}

/** One till was right, the next one 50 short; one receipt was taken back, one stays, and about one nobody has decided. */
async function addTills(school: School, { owner, waqas, zunaira }: People): Promise<void> {
  const first = on(school, '2026-11-17')
  const { id: even } = await openSession(first, waqas, { campusId: MAIN, float: rupees(5000) })
  await pay(first, waqas, { familyAccountId: zunaira, tenders: cash(4250), note: 'For December' })
  await payFromTill(first, waqas, {
    id: even,
    accountId: '01900000-0000-7000-8000-000000005240',
    amount: rupees(1250),
    memo: 'Chalk and registers',
  })
  await countSession(first, waqas, {
    id: even,
    counted: [
      { value: 500_000, count: 1 },
      { value: 100_000, count: 3 },
    ],
    reason: '',
  })
  await bankCash(first, waqas, { id: even, accountId: null, slip: 'HBL 88120', reason: '' })

  const second = on(school, '2026-11-18')
  const { id: short } = await openSession(second, waqas, { campusId: MAIN, float: rupees(5000) })
  const outcomes = { reversed: 'Typed twice', kept: 'The father asks for it back', waiting: 'Wrong family' }
  for (const [outcome, reason] of Object.entries(outcomes)) {
    const id = await pay(second, waqas, { familyAccountId: zunaira, tenders: cash(1000) })
    const { reversal } = await askReversal(second, waqas, { id, reason })
    if (outcome !== 'waiting')
      await decideReversal(school, owner, { id: reversal?.id ?? '', approves: outcome === 'reversed' })
  }
  await countSession(second, waqas, {
    id: short,
    counted: [
      { value: 500_000, count: 1 },
      { value: 100_000, count: 1 },
      { value: 50_000, count: 1 },
      { value: 10_000, count: 4 },
      { value: 5_000, count: 1 },
    ],
    reason: '',
  })
  await bankCash(second, waqas, {
    id: short,
    accountId: null,
    slip: 'HBL 88154',
    reason: 'A note of 50 was given out too much',
  })
  await school.transaction(by, 'collecting.seeded', (tx) =>
    tx.execute(sql`
      update cash_session set opened_at = opened_on + time '08:00', counted_at = opened_on + time '14:10'
      where id in (${even}::uuid, ${short}::uuid)`),
  )
}

/** Umar, who graduated in March, got his deposit back; an advance is asked for, and one refund was not granted. */
async function addRefunds(school: School, { owner, waqas, zunaira }: People): Promise<void> {
  const umar = student('Umar Farooq')
  await school.transaction(by, 'collecting.seeded', async (tx) => {
    const party = (await partiesOf(tx, 'student', [umar])).get(umar) ?? ''
    const postings = [
      { account: accounts.opening, amount: 500_000n },
      { account: accounts.deposits, party, amount: -500_000n },
    ]
    await post(tx, [{ kind: 'opening', day: day('2026-04-01'), campusId: MAIN, currency: 'PKR', postings }])
  })
  const deposit = await askRefund(on(school, '2026-11-12'), waqas, {
    kind: 'deposit',
    familyAccountId: await familyOf(on(school, '2026-03-31'), umar),
    studentId: umar,
    amount: null,
    reason: 'Graduated in March',
  })
  await decideRefund(school, owner, { id: deposit.id, approves: true })
  await payRefund(school, waqas, {
    id: deposit.id,
    method: 'transfer',
    accountId: null,
    reference: 'IBFT 20117',
  })
  const ahead = { kind: 'advance' as const, familyAccountId: zunaira, studentId: null }
  const refused = await askRefund(on(school, '2026-11-17'), waqas, {
    ...ahead,
    amount: rupees(4000),
    reason: 'The father asks for it back',
  })
  await decideRefund(school, owner, { id: refused.id, approves: false })
  await askRefund(school, waqas, { ...ahead, amount: rupees(1000), reason: 'Paid twice' })
}
