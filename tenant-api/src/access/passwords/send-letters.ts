import { eq } from 'drizzle-orm'
import { type MailPage, mailPage } from 'kit/messages/mail/mail-page'
import type { Language } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Providers } from '../../core/jobs/jobs.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { account, person } from '../sessions/tables.ts'
import { nameByLanguage } from '../../core/columns/name-in-script.ts'
import { mailSchool } from '../../institute/institute/mail-school.ts'

type Facts = { say: Say; name: string }
export type LetterReader = Facts & { email: string | null; phone: string | null; language: Language }

/** An account's name, addresses and language; undefined if it is gone. */
export async function readReader(school: School, accountId: string): Promise<LetterReader | undefined> {
  const { email, phone, language } = account
  const [row] = await school.db
    .select({
      email,
      phone,
      language,
      name: nameByLanguage(account.language, { name: person.firstName, otherName: person.otherName }),
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, accountId))
  return row && { ...row, say: words(await readerOf(school, row.language)).say }
}

type Sending = { kind: string; id: string; to?: string | undefined }
type Letter = Pick<MailPage, 'title' | 'paragraphs' | 'action'>

/** Sends a letter to the given address or to the account's own; does nothing without one. */
export async function mailTo(
  school: School,
  { mailer }: Providers,
  reader: LetterReader,
  { kind, id, to, compose }: Sending & { compose: (facts: Facts) => Letter },
): Promise<void> {
  const address = to ?? reader.email
  if (!address) return
  const sender = await mailSchool(school, reader.language)
  const letter = compose(reader)
  const page = mailPage({ ...letter, language: reader.language, school: sender })
  await mailer.send({ to: address, subject: letter.title, kind, fromName: sender.name, id, ...page })
}

/** Sends a text; does nothing if texts cannot be sent, which users learn before they ask for one. */
export async function textTo(
  school: School,
  { texter }: Providers,
  { kind, id, to, words: compose }: Sending & { to: string; words: (school: string) => string },
): Promise<void> {
  if (!texter.canSend) return
  const { name } = await school.profile()
  await texter.send({ to, words: compose(name), kind, id })
}
