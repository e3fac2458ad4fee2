import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { castOffice, castTeachers } from '../../people/employees/seed-cast.ts'
import { castGuardians } from '../../people/enrolment/seed-guardians.ts'
import { guardianId } from '../../people/enrolment/seed-rows.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { mainCampus } from '../../../src/institute/structure/contract.ts'
import {
  exampleAnswer,
  exampleTicket,
  feesCategory,
  homeworkCategory,
  type TicketState,
} from '../../../src/messages/tickets/contract.ts'
import { ticket, ticketAnswer, ticketEvent, ticketMessage } from '../../../src/messages/tickets/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 260

const guardian = (key: string) => guardianId(Object.keys(castGuardians).indexOf(key))
const sana = castTeachers.sana?.person ?? ''
const rabia = castOffice.rabia?.person ?? ''

type Said = { by: string; isAsker: boolean; text: string; isInternal?: boolean }
type Made = {
  id: string
  number: number
  categoryId: string
  asker: string
  subject: string
  state: TicketState
  assignee: string | null
  daysAgo: number
  said: readonly Said[]
  stars?: number
}

const made: readonly Made[] = [
  {
    id: exampleTicket,
    number: 1,
    categoryId: feesCategory,
    asker: guardian('imran'),
    subject: 'Which account does the fee go to?',
    state: 'open',
    assignee: null,
    daysAgo: 1,
    said: [
      {
        by: guardian('imran'),
        isAsker: true,
        text: 'I transfer from Riyadh. Is the bank still the same as last year?',
      },
    ],
  },
  {
    id: '01980000-0000-7000-8000-000000710002',
    number: 2,
    categoryId: homeworkCategory,
    asker: guardian('ayesha'),
    subject: 'ریاضی کا ہوم ورک',
    state: 'answered',
    assignee: sana,
    daysAgo: 2,
    said: [
      {
        by: guardian('ayesha'),
        isAsker: true,
        text: 'بلال جمعرات کو بیمار تھا۔ کیا وہ مشق بعد میں جمع کرا سکتا ہے؟',
      },
      { by: sana, isAsker: false, text: 'جی ہاں، پیر تک۔' },
    ],
  },
  {
    id: '01980000-0000-7000-8000-000000710003',
    number: 3,
    categoryId: feesCategory,
    asker: guardian('imran'),
    subject: 'A receipt is missing',
    state: 'resolved',
    assignee: rabia,
    daysAgo: 5,
    stars: 5,
    said: [
      { by: guardian('imran'), isAsker: true, text: 'The receipt of October did not arrive.' },
      { by: rabia, isAsker: false, isInternal: true, text: 'It went to the old address.' },
      { by: rabia, isAsker: false, text: 'You have it again by mail. Sorry for that.' },
    ],
  },
]

/** The tickets of the demo school, one in each stage of its life, and an answer that is ready. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.select({ id: ticket.id }).from(ticket).where(eq(ticket.id, exampleTicket))
  if (there) return
  const now = school.now()
  await school.transaction(system(sentence('Demo school')), 'tickets.seeded', async (tx) => {
    for (const one of made) await add(tx, one, now)
    await tx.execute(sql`
      insert into ticket_counter (campus_id, year, last)
      values (${mainCampus}::uuid, ${now.getUTCFullYear()}, ${made.length}) on conflict do nothing`)
    await tx.insert(ticketAnswer).values({
      id: exampleAnswer,
      title: 'Bank account',
      text: 'Fees go to the account that stands on the challan. Please send us the slip.',
      categoryId: feesCategory,
    })
  })
}

async function add(tx: Tx, one: Made, now: Date): Promise<void> {
  const { id, number, categoryId, asker, subject, state, assignee, daysAgo, said, stars = null } = one
  const year = now.getUTCFullYear()
  const at = (hours: number) =>
    new Date(now.getTime() - daysAgo * 86_400_000 + hours * 3_600_000).toISOString()
  const isAnswered = said.some(({ isAsker, isInternal }) => !isAsker && isInternal !== true)
  await tx.insert(ticket).values({
    id,
    campusId: mainCampus,
    categoryId,
    askerId: asker,
    studentId: exampleStudent,
    assigneeId: assignee,
    year,
    number,
    serial: `MAIN-${String(year).slice(2)}-${String(number).padStart(4, '0')}`,
    subject,
    state,
    dueAt: at(24),
    firstAnswerAt: isAnswered ? at(2) : null,
    answeredAt: isAnswered ? at(2) : null,
    endedAt: state === 'resolved' ? at(4) : null,
    stars,
    createdAt: at(0),
    updatedAt: at(said.length),
  })
  await tx
    .insert(ticketEvent)
    .values({ ticketId: id, what: 'asked', accountId: await logInOf(tx, asker), at: at(0) })
  for (const [hours, { by, ...words }] of said.entries())
    await tx
      .insert(ticketMessage)
      .values({ ticketId: id, accountId: await logInOf(tx, by), at: at(hours), ...words })
  if (state === 'resolved')
    await tx
      .insert(ticketEvent)
      .values({ ticketId: id, what: 'resolved', accountId: await logInOf(tx, asker), at: at(4) })
}

async function logInOf(tx: Tx, person: string): Promise<string | null> {
  const [row] = await tx.select({ id: account.id }).from(account).where(eq(account.personId, person))
  return row?.id ?? null
}
