import { refuse, refuseMissing } from 'kit/contract/refusal'
import { refusalOfDatabaseError } from 'kit/postgres/database-errors'
import { describe, timeOf } from '../../core/acts/act.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import { directory, type School, type Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Conversation, Enquiry } from './contract.ts'
import type { Listening } from './listening.ts'

/** The most messages that a school may send to the provider in an hour. */
const mostAnHour = 30
const hour = 3_600_000

/** The school's enquiries. */
export async function listEnquiries(school: School): Promise<{ rows: Enquiry[] }> {
  return { rows: await reached(() => directory().enquiries.list(school.id)) }
}

/** An enquiry with all its messages. */
export async function readEnquiry(school: School, id: string): Promise<Conversation> {
  const found = await reached(() => directory().enquiries.read(school.id, id))
  if (!found) return refuseMissing()
  const messages = found.messages.map(({ number: _number, ...message }) => message)
  return { ...found, messages }
}

type Opening = { id: string; messageId: string; subject: string; text: string }

/**
 * Opens an enquiry. The text goes to the control plane and stays there; the school's audit log records that it
 * was sent.
 */
export async function openEnquiry(
  school: School,
  user: User,
  { id, messageId, subject, text }: Opening,
): Promise<{ id: string }> {
  await refuseTooMany(school)
  await reached(() =>
    directory().enquiries.open(school.id, { id, subject, messageId, text, at: school.now() }),
  )
  return school.transaction(user, 'support.asked', async (tx) => {
    describe(tx, { subject })
    await listen(tx, { id, messageId })
    return { id }
  })
}

type Writing = { id: string; messageId: string; text: string }

/** Adds a message to an enquiry. */
export async function writeMessage(
  school: School,
  user: User,
  { id, messageId, text }: Writing,
): Promise<{ id: string }> {
  await refuseTooMany(school)
  const said = { id, messageId, text, at: school.now() }
  const subject = (await reached(() => directory().enquiries.say(school.id, said))) ?? refuseMissing()
  return school.transaction(user, 'support.written', async (tx) => {
    describe(tx, { subject })
    await listen(tx, { id, messageId })
    return { id }
  })
}

/** Closes an enquiry. */
export async function closeEnquiry(school: School, user: User, id: string): Promise<{ id: string }> {
  const closing = () => directory().enquiries.close(school.id, id, school.now())
  const subject = (await reached(closing)) ?? refuseMissing()
  return school.transaction(user, 'support.closed', async (tx) => {
    describe(tx, { subject })
    return { id }
  })
}

/** Starts to poll for the provider's answer. */
async function listen(tx: Tx, { id, messageId }: { id: string; messageId: string }): Promise<void> {
  const dueAt = new Date(timeOf(tx).getTime() + 60_000)
  const listening: Listening = { id, messageId, tries: 0, seen: null }
  await enqueue(tx, 'support.listen', listening, { dueAt, key: `support ${id} ${messageId}` })
}

async function refuseTooMany(school: School): Promise<void> {
  const since = new Date(school.now().getTime() - hour)
  const written = await reached(() => directory().enquiries.written(school.id, since))
  if (written >= mostAnHour)
    refuse(
      'support.too-often',
      'You have written very often. Wait for an answer, or an hour',
      {},
      { status: 429 },
    )
}

/**
 * The control plane is another machine: while it is unreachable nothing is accepted, and the user gets a
 * refusal.
 */
async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // Any other error is a bug, or a mistake of the user, and explains itself.
    if (refusalOfDatabaseError(error)?.status !== 503) throw error
    return refuse(
      'support.away',
      'The provider cannot be reached just now. Nothing was sent: try again in a minute',
      {},
      { status: 503, retryAfter: 60 },
    )
  }
}
