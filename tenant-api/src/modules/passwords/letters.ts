import { eq } from 'drizzle-orm'
import { open } from 'kit/keys'
import { type MailPage, mailPage } from 'kit/mail-page'
import type { Say } from 'kit/words'
import { words } from 'kit/words-node'
import { z } from 'zod'
import type { Outside } from '../../jobs.ts'
import type { Listener } from '../../module.ts'
import { readerIn } from '../../saying.ts'
import type { School } from '../../school.ts'
import { account, person } from '../access/tables.ts'
import { mailSchool } from '../institute/mail-school.ts'
import { readCode } from './codes.ts'
import { codeMinutes } from './contract.ts'
import type { Purpose } from './tables.ts'

/** Brings a code to whose it is, in their language; one that is too old or was replaced is not sent any more. */
export const codeLetter: Listener = async (school, { id, payload }, { mailer }) => {
  const { codeId } = z.object({ codeId: z.uuid() }).parse(payload)
  const asked = await readCode(school, codeId)
  if (!asked) return
  const { accountId, code, purpose, to } = asked
  await write(school, { accountId, to, id, kind: 'code', mailer }, ({ say, name }) => ({
    title: say('{code} is your code', { code }),
    paragraphs: [
      say('Dear {name},', { name }),
      reasons[purpose](say, code),
      say('It is good for {minutes, plural, one {# minute} other {# minutes}}.', { minutes: codeMinutes }),
      say(
        'Nobody from the school or from us ever asks you for it. If it was not you, there is nothing to do.',
      ),
    ],
  }))
}

const reasons: Record<Purpose, (say: Say, code: string) => string> = {
  reset: (say, code) =>
    say('You asked to choose a new password. Type this code on the page where you asked: {code}', { code }),
  password: (say, code) =>
    say('You are changing your password. Type this code on the page where you do it: {code}', { code }),
  email: (say, code) =>
    say('You want to log in by this e-mail address. Type this code on the page where you asked: {code}', {
      code,
    }),
}

/** Tells the address by which somebody logged in until now that it is another one. */
export const oldEmailLetter: Listener = async (school, { id, payload }, { mailer }) => {
  const { accountId, old } = z.object({ accountId: z.uuid(), old: z.string() }).parse(payload)
  const to = open(school.dataKey, Buffer.from(old, 'base64'), `old-email:${accountId}`).toString('utf8')
  await write(school, { accountId, to, id, kind: 'email-changed', mailer }, ({ say, name }) => ({
    title: say('The e-mail address of your log-in was changed'),
    paragraphs: [
      say('Dear {name},', { name }),
      say('You no longer log in by this e-mail address; another one has taken its place.'),
      say('If this was not you, tell the office of your school at once.'),
    ],
  }))
}

type Letter = Pick<MailPage, 'title' | 'paragraphs'>
type Writing = Pick<Outside, 'mailer'> & {
  accountId: string
  id: string
  kind: string
  to: string | undefined
}

/** Writes to an account in its own language, at the address that is given or that it logs in by. */
async function write(
  school: School,
  { accountId, to, id, kind, mailer }: Writing,
  compose: (facts: { say: Say; name: string }) => Letter,
) {
  const [reader] = await school.db
    .select({ email: account.email, name: person.firstName, language: account.language })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, accountId))
  const address = to ?? reader?.email
  if (!reader || !address) return
  const sender = await mailSchool(school)
  const { language, name } = reader
  const { say } = words(await readerIn(school, language))
  const letter = compose({ say, name })
  const page = mailPage({ ...letter, language, school: sender })
  await mailer.send({ to: address, subject: letter.title, kind, fromName: sender.name, id, ...page })
}
