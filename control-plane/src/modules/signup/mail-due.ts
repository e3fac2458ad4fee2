import { isLanguage, type Language } from 'kit/text/locale'
import type { Mail, Mailer } from 'kit/messages/mail/mail'
import type { Control } from '../../database.ts'
import { addressOf } from '../../urls.ts'
import { readyLetter, type SchoolPlace, schoolsLetter, verificationLetter } from './mails.ts'
import { createVerification } from './verification.ts'

type Due = {
  id: string
  kind: 'verification' | 'ready' | 'schools'
  schoolId: string
  email: string
  language: Language
}
type Contact = SchoolPlace & { email: string; state: string; landed: boolean }

/**
 * Sends the mail that is owed, each by one process only, and returns how many went. A mail that the transport does not
 * take is tried again after 1, 2, 4 … minutes, ten times; `onError` hears of it.
 */
export async function sendMailDue(
  control: Control,
  mailer: Mailer,
  onError: (error: unknown) => void,
): Promise<number> {
  let sent = 0
  for (;;) {
    const due = await takeDue(control)
    if (!due) return sent
    try {
      const mail = await compose(control, due)
      if (mail === 'later') continue
      if (mail) {
        await mailer.send({ ...mail, id: due.id })
        sent += 1
      }
      await control.sql`update mail_due set sent_at = now() where id = ${due.id}`
    } catch (error) {
      onError(error)
    }
  }
}

/** Forgets what has done its work: sent mail, codes that ended, and keys that are too old to be repeated. */
export async function forgetOld(control: Control): Promise<void> {
  await control.sql`delete from mail_due where created_at < now() - interval '3 days'`
  await control.sql`delete from hand_off where expires_at < now() - interval '1 hour'`
  await control.sql`delete from email_verification where expires_at < now() - interval '30 days'`
  await control.sql`update signup set idempotency_key = null
    where idempotency_key is not null and created_at < now() - interval '3 days'`
}

// Taking is a lease: whoever takes a mail and dies leaves it to the next round, a minute or more later.
async function takeDue({ sql }: Control): Promise<Due | undefined> {
  const [row] = await sql<(Omit<Due, 'language'> & { language: string })[]>`
    update mail_due set attempts = attempts + 1, due_at = now() + interval '1 minute' * (2 ^ attempts)
    where id = (
      select id from mail_due where sent_at is null and due_at <= now() and attempts < 10
      order by due_at limit 1 for update skip locked)
    returning id, kind, school_id as "schoolId", email, language`
  return row && { ...row, language: isLanguage(row.language) ? row.language : 'en' }
}

async function compose(control: Control, due: Due): Promise<Mail | 'later' | undefined> {
  const { kind, language } = due
  if (kind === 'schools') return composeSchools(control, due)
  const contact = await contactOf(control, due.schoolId)
  if (!contact || contact.state === 'failed') return undefined
  if (kind === 'verification') {
    const link = await createVerification(control, due.schoolId, language)
    return { to: contact.email, kind, ...verificationLetter(language, contact, link) }
  }
  if (contact.state === 'provisioning') return putOff(control, due)
  return contact.landed ? undefined : { to: contact.email, kind, ...readyLetter(language, contact) }
}

async function composeSchools({ sql, places }: Control, { email, language }: Due): Promise<Mail | undefined> {
  const rows = await sql<{ name: string; host: string }[]>`
    select s.name, h.host from school s join host h on h.school_id = s.id and h.is_primary
    where s.contact_email = ${email} and s.state <> 'failed' order by s.name limit 50`
  if (rows.length === 0) return undefined
  const schools = rows.map(({ name, host }) => ({ name, address: addressOf(places, host) }))
  return { to: email, kind: 'schools', ...schoolsLetter(language, schools) }
}

async function putOff({ sql }: Control, { id }: Due): Promise<'later'> {
  await sql`update mail_due set attempts = 0, due_at = now() + interval '10 seconds' where id = ${id}`
  return 'later'
}

async function contactOf({ sql, places }: Control, schoolId: string): Promise<Contact | undefined> {
  const [row] = await sql<{ name: string; host: string; email: string; state: string; landed: boolean }[]>`
    select s.name, h.host, s.contact_email as email, s.state,
      exists (select 1 from signup g where g.school_id = s.id and g.handed_off_at is not null) as landed
    from school s join host h on h.school_id = s.id and h.is_primary where s.id = ${schoolId}`
  return row && { ...row, address: addressOf(places, row.host) }
}
