import type { Language } from 'kit/text/locale'
import type { Control } from '../../database.ts'

/**
 * Owes a mail with the addresses of the schools that belong to an e-mail address. Known or unknown is seen only when
 * the mail is made, so words, status and time of the answer tell nothing. Beyond five a day nothing more is owed.
 */
export async function findSchools(control: Control, email: string, language: Language): Promise<void> {
  await control.sql`
    insert into mail_due (kind, email, language)
    select 'schools', ${email}, ${language}
    where (select count(*) from mail_due where email = ${email} and created_at > now() - interval '1 day') < 5`
}
