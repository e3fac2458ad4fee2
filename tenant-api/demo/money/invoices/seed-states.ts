import { sql } from 'drizzle-orm'
import { addDays, day, type Day } from 'kit/values/day'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleSponsor } from '../../../src/money/fee-setup/contract.ts'
import { charge } from '../../../src/money/invoices/charges/charges.ts'
import {
  askConcession,
  decideConcession,
  endConcession,
} from '../../../src/money/invoices/concessions/concessions.ts'
import { addDiscount, cancelInvoices } from '../../../src/money/invoices/fee-actions/credits.ts'
import { chargeFines, waiveFine } from '../../../src/money/invoices/fee-actions/invoice-fines.ts'
import { changeDueDay, notePromise } from '../../../src/money/invoices/fee-actions/invoice-notes.ts'
import {
  askWriteOff,
  decideWriteOff,
  recoverWriteOff,
} from '../../../src/money/invoices/fee-actions/write-offs.ts'
import { undoRun } from '../../../src/money/invoices/runs/runs.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { demoFees } from '../fee-setup/plans.ts'
import { demoConcessions } from '../fee-setup/seed.ts'
import { bill, receive, rupees, student, userNamed } from './seed-bills.ts'

const { CNL } = demoCampuses

/** What the cast is granted: the owner asks, because these students are at two campuses, and the principal decides. */
export async function grantAll(school: School, owner: User, waqas: User): Promise<void> {
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
  await endAndReject(school, { owner, waqas, tariq }, since)
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

type Terms = Omit<Parameters<typeof askConcession>[2], 'studentIds' | 'typeId' | 'reason'>
type People = { owner: User; waqas: User; tariq: User }

/** One concession has ended with the summer, and another was refused. */
async function endAndReject(school: School, { owner, waqas, tariq }: People, since: Terms): Promise<void> {
  const waitingOf = async (name: string) => {
    const [row] = await school.db.execute<{ id: string }>(
      sql`select id from concession where student_id = ${student(name)}::uuid and state = 'asked'`,
    )
    return row?.id ?? ''
  }
  const hafiz = { typeId: demoConcessions.hafiz, studentIds: [student('Abdullah Faisal')] }
  await askConcession(school, owner, { ...since, ...hafiz, reason: 'Learned a third of it by heart' })
  const ended = await waitingOf('Abdullah Faisal')
  await decideConcession(school, tariq, { id: ended, approves: true, reason: '' })
  await endConcession(school, tariq, { id: ended, until: day('2026-05-31') })
  const merit = { typeId: demoConcessions.merit, studentIds: [student('Daniyal Usman')] }
  await askConcession(school, waqas, { ...since, ...merit, reason: 'His father asks for it' })
  await decideConcession(school, tariq, {
    id: await waitingOf('Daniyal Usman'),
    approves: false,
    reason: 'He is not among the first ten of his class',
  })
}

/** An invoice in every state, of children whom no worked example counts. */
export async function addStates(school: School, owner: User, waqas: User): Promise<void> {
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
  const dueOn = await endOfNovember(school)
  const extra = { ...trip, amount: rupees(1500), dueOn, comment: 'Trip to the museum' }
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

/** A lost book is written off, another is not, and a third was found again. */
export async function addWriteOffs(school: School, waqas: User): Promise<void> {
  const tariq = await userNamed(school, 'tariq')
  if (!tariq) return
  const book = {
    sectionId: null,
    classId: null,
    campusId: null,
    feeTypeId: demoFees.annual,
    instalments: 1,
    months: 1,
    amount: rupees(700),
    dueOn: await endOfNovember(school),
    comment: 'A book of the library, lost',
  }
  const outcomes = { 'Ahmed Raza': 'approved', Zainab: 'rejected', 'Hadia Rizwan': 'recovered' } as const
  for (const [name, outcome] of Object.entries(outcomes)) {
    const { ids } = await charge(school, waqas, { ...book, studentIds: [student(name)] })
    const asked = await askWriteOff(school, waqas, { id: ids[0] ?? '', reason: 'The book is old' })
    const id = asked.writeOff?.id ?? ''
    await decideWriteOff(school, tariq, { id, approves: outcome !== 'rejected' })
    if (outcome === 'recovered') await recoverWriteOff(school, waqas, { id })
  }
}

/** When what is charged beside the invoices is due: at the end of November, or in the week to come where that is over. */
async function endOfNovember(school: School): Promise<Day> {
  const [last, today] = [day('2026-11-30'), (await school.today()) as Day]
  return today <= last ? last : addDays(today, 7)
}

/** December of Canal View was issued too early, and taken back. */
export async function undoEarlyRun(school: School, owner: User): Promise<void> {
  const id = await bill(school, { campusId: CNL, period: '2026-12', issuedOn: day('2026-11-18') })
  await undoRun(school, owner, { id })
}
