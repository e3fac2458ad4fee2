import { eq } from 'drizzle-orm'
import { mailPage } from 'kit/mail-page'
import { words } from 'kit/words-node'
import { z } from 'zod'
import type { Listener } from '../../module.ts'
import { readerIn } from '../../saying.ts'
import { account, person } from '../access/tables.ts'
import { mailSchool } from '../institute/mail-school.ts'
import { readCode } from './codes.ts'
import { codeMinutes } from './contract.ts'

const payloadShape = z.object({ codeId: z.uuid() })

/** Brings a code to whose it is, in their language; a code that is too old or was replaced is not sent any more. */
export const codeLetter: Listener = async (school, { id, payload }, { mailer }) => {
  const asked = await readCode(school, payloadShape.parse(payload).codeId)
  if (!asked) return
  const [reader] = await school.db
    .select({ email: account.email, name: person.firstName, language: account.language })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, asked.accountId))
  if (!reader?.email) return
  const sender = await mailSchool(school)
  const { language, name } = reader
  const { say } = words(await readerIn(school, language))
  const title = say('{code} is your code', { code: asked.code })
  const page = mailPage({
    language,
    school: sender,
    title,
    paragraphs: [
      say('Dear {name},', { name }),
      asked.purpose === 'reset'
        ? say('You asked to choose a new password. Type this code on the page where you asked: {code}', {
            code: asked.code,
          })
        : say('You are changing your password. Type this code on the page where you do it: {code}', {
            code: asked.code,
          }),
      say('It is good for {minutes, plural, one {# minute} other {# minutes}}.', { minutes: codeMinutes }),
      say(
        'Nobody from the school or from us ever asks you for it. If it was not you, there is nothing to do.',
      ),
    ],
  })
  await mailer.send({ to: reader.email, subject: title, kind: 'code', fromName: sender.name, id, ...page })
}
