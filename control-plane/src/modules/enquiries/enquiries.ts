import { randomUUID } from 'node:crypto'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'

export const enquiryStates = ['open', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export type Enquiry = {
  number: number
  host: string
  subject: string
  state: EnquiryState
  openedAt: Date
  changedAt: Date
}
export type EnquiryMessage = { byProvider: boolean; text: string; at: Date }

const shown = (sql: Sql) => sql`
  e.number::int, d.host, e.subject, e.state, e.opened_at as "openedAt", e.changed_at as "changedAt"
  from enquiry e join directory d on d.school_id = e.school_id and d.is_primary`

/** What schools ask, what has waited longest first; those that are closed only where they are asked for. */
export async function listEnquiries(sql: Sql, state: EnquiryState | undefined): Promise<Enquiry[]> {
  const rows = await sql<Enquiry[]>`
    select ${shown(sql)} where ${state ? sql`e.state = ${state}` : sql`e.state <> 'closed'`}
    order by e.state desc, e.changed_at, e.number limit 200`
  return [...rows]
}

/** One with all that was said. */
export async function readEnquiry(
  sql: Sql,
  number: number,
): Promise<Enquiry & { messages: EnquiryMessage[] }> {
  const [found] = await sql<Enquiry[]>`select ${shown(sql)} where e.number = ${number}`
  if (!found) return refuseMissing()
  const messages = await sql<EnquiryMessage[]>`
    select m.by_provider as "byProvider", m.text, m.at from enquiry_message m
    join enquiry e on e.school_id = m.school_id and e.id = m.enquiry_id where e.number = ${number} order by m.number`
  return { ...found, messages: [...messages] }
}

export type Answering = { number: number; actor: string; text: string }

/** Answers what a school asked; it finds the answer by itself. What was closed is answered then, and open to it again. */
export async function answerEnquiry(control: Control, { number, actor, text }: Answering): Promise<void> {
  if (text === '' || text.length > 4000) refuse('enquiry-text', 'An answer has from 1 to 4000 letters')
  await control.sql.begin(async (tx) => {
    const held = await lock(tx, number)
    const now = new Date()
    await tx`
      insert into enquiry_message (school_id, enquiry_id, id, by_provider, text, at)
      values (${held.schoolId}, ${held.id}, ${randomUUID()}, true, ${text}, ${now})`
    await tx`
      update enquiry set state = 'answered', changed_at = ${now} where school_id = ${held.schoolId} and id = ${held.id}`
    await log(tx, { actor, act: 'enquiry.answered', schoolId: held.schoolId, number })
  })
}

/** Closes what is settled. The school may write in it still, and it is open then. */
export async function closeEnquiry(
  control: Control,
  { number, actor }: Omit<Answering, 'text'>,
): Promise<void> {
  await control.sql.begin(async (tx) => {
    const held = await lock(tx, number)
    await tx`
      update enquiry set state = 'closed', changed_at = ${new Date()}
      where school_id = ${held.schoolId} and id = ${held.id} and state <> 'closed'`
    await log(tx, { actor, act: 'enquiry.closed', schoolId: held.schoolId, number })
  })
}

async function lock(tx: Sql, number: number): Promise<{ schoolId: string; id: string }> {
  const [row] = await tx<{ schoolId: string; id: string }[]>`
    select school_id as "schoolId", id from enquiry where number = ${number} for update`
  return row ?? refuseMissing()
}

type Deed = { actor: string; act: string; schoolId: string; number: number }

function log(tx: Sql, { actor, act, schoolId, number }: Deed) {
  return tx`
    insert into operation_log (actor, act, school_id, detail)
    values (${actor}, ${act}, ${schoolId}, ${tx.json({ number })})`
}
