import { refuseTooMany } from 'kit/http/limits'
import { refuse } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'
import { addressOf, pageOf } from '../../urls.ts'
import { signupOf } from './existing-signup.ts'
import { hashSecret, newSecret } from './secret.ts'

type Confirmed = { school: { name: string; address: string } }

/** Confirms a founder's e-mail address by the code of the mail; the second click of a double click is as good. */
export async function confirmEmail(control: Control, code: string): Promise<Confirmed> {
  const [row] = await control.sql<{ name: string; host: string }[]>`
    with used as (
      update email_verification set used_at = coalesce(used_at, now())
      where code_hash = ${hashSecret(code)} and expires_at > now()
      returning school_id, email
    ), confirmed as (
      update school s set email_verified_at = coalesce(s.email_verified_at, now())
      from used u where s.id = u.school_id and s.contact_email = u.email
      returning s.id, s.name
    )
    select c.name, h.host from confirmed c join host h on h.school_id = c.id and h.is_primary`
  if (!row) {
    refuse('verification-over', 'This link has ended. Please ask for a new mail', {}, { status: 410 })
  }
  return { school: { name: row.name, address: addressOf(control.places, row.host) } }
}

/** Owes the founder the verification mail again: at most once a minute and five times a day. */
export async function askAgain(control: Control, token: string): Promise<void> {
  const { schoolId, language } = await signupOf(control.sql, token)
  await control.sql.begin(async (tx) => {
    const [school] = await tx<{ verified: boolean }[]>`
      select email_verified_at is not null as verified from school where id = ${schoolId} for update`
    if (school?.verified)
      refuse('email-confirmed', 'This email address is confirmed already', {}, { status: 409 })
    const [sent] = await tx<{ today: number; lately: boolean }[]>`
      select count(*)::int as today, coalesce(max(created_at) > now() - interval '1 minute', false) as lately
      from mail_due where school_id = ${schoolId} and kind = 'verification' and created_at > now() - interval '1 day'`
    if (sent?.lately) refuseTooMany(60)
    if ((sent?.today ?? 0) >= 5) refuseTooMany(24 * 3600)
    await tx`insert into mail_due (kind, school_id, language) values ('verification', ${schoolId}, ${language})`
  })
}

/** A new link for the mail that is about to be sent; earlier ones stay good until they end after two days. */
export async function createVerification(
  control: Control,
  schoolId: string,
  language: string,
): Promise<string> {
  const code = newSecret()
  await insertVerification(control.sql, schoolId, code)
  return `${pageOf(control.places, language, 'complete-registration')}#${code}`
}

async function insertVerification(sql: Sql, schoolId: string, code: string): Promise<void> {
  await sql`insert into email_verification (code_hash, school_id, email, expires_at)
    select ${hashSecret(code)}, id, contact_email, now() + interval '2 days' from school where id = ${schoolId}`
}
