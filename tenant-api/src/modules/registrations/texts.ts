import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import type { School, Tx } from '../../school.ts'

/** Texts of a day that strangers may have sent: to one telephone, and by a school in all. */
const most = { phone: 5, school: 300 }

/** Whoever types it, and from wherever: a telephone is not to ring all day. */
export function askerOf(contact: string): string {
  return createHash('sha256').update(`registration\n${contact}`).digest('base64url')
}

type Counted = { all: number; first: string | null; own: number; firstOwn: string | null }

/**
 * Refuses with 429 who asks for one text too many, and says that mail is the way out: a text costs the school money.
 * Counted by what was typed, one after the other, so that of any number at once no more go out.
 */
export async function refuseManyTexts(tx: Tx, school: School, phone: string): Promise<void> {
  const now = school.now()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('texts of strangers', 0))`)
  const isOwn = sql`asker = ${askerOf(phone)}`
  const [counted] = await tx.execute<Counted>(sql`
    select count(*)::int as all, min(sent_at) as first,
      count(*) filter (where ${isOwn})::int as own, min(sent_at) filter (where ${isOwn}) as "firstOwn"
    from one_time_code
    where by_text and sent_at > ${now.toISOString()}::timestamptz - interval '1 day'`)
  if (!counted) return
  if (counted.own >= most.phone)
    refuseTexts(
      sentence('No more codes go to this telephone today. Enter your email, or come back tomorrow'),
      secondsLeft(counted.firstOwn, now),
    )
  if (counted.all >= most.school)
    refuseTexts(
      sentence('The school sends no more texts today. Enter your email, or come back tomorrow'),
      secondsLeft(counted.first, now),
    )
}

/** Until the first of them is a day old. */
function secondsLeft(first: string | null, now: Date): number {
  const then = (first === null ? 0 : Date.parse(first)) + 86_400_000
  return Math.max(1, Math.ceil((then - now.getTime()) / 1000))
}

function refuseTexts(message: string, retryAfter: number): never {
  const errors = [{ pointer: '/email', code: 'texts', message }]
  return refuse('too-many-texts', message, {}, { status: 429, retryAfter, errors })
}
