import type { Language } from 'kit/text/locale'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Sql } from '../../database.ts'
import { hashSecret } from './secret.ts'

/** A sign-up that stands in the control database. */
export type KnownSignup = { id: string; schoolId: string; language: Language; bodyHash: string }

/** The sign-up of a visitor's token, or the answer for what does not exist. */
export async function signupOf(sql: Sql, token: string): Promise<KnownSignup> {
  const [row] = await sql<KnownSignup[]>`
    select id, school_id as "schoolId", language, body_hash as "bodyHash" from signup
    where token_hash = ${hashSecret(token)}`
  return row ?? refuseMissing()
}

/** One e-mail address signs up three schools a day; what failed does not count. Waits for its own like. */
export async function refuseGreed(tx: Sql, email: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`signup of ${email.toLowerCase()}`}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from school
    where contact_email = ${email} and created_at > now() - interval '1 day' and state <> 'failed'`
  if ((row?.count ?? 0) < schoolsPerDay) return
  const message = 'This email address has signed up {count} schools today. Please go on tomorrow'
  refuse('too-many-schools', message, { count: schoolsPerDay }, { status: 429, retryAfter: 24 * 3600 })
}
const schoolsPerDay = 3
