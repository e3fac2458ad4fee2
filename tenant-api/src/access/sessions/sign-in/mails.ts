import { eq } from 'drizzle-orm'
import { formatInstant } from 'kit/text/locale'
import { type MailPage, mailPage } from 'kit/messages/mail/mail-page'
import type { Say } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import type { Providers } from '../../../core/jobs/jobs.ts'
import type { DomainEvent, Listener } from '../../../core/module.ts'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { School } from '../../../core/school/school.ts'
import { mailSchool } from '../../../institute/institute/mail-school.ts'
import { textNews } from './security-news.ts'
import { nameByLanguage } from '../../../core/columns/name-in-script.ts'
import { account, person, session } from '../tables.ts'

/** Sends the founder the school's address, so that it can be found again. */
export const welcomeLetter: Listener = (school, event, outside) =>
  write(school, event, { ...outside, kind: 'welcome' }, ({ say, name, called }) => ({
    title: say('{school} is ready', { school: called }),
    paragraphs: [
      say('Dear {name},', { name }),
      say('Your school has its own place now, with a database that no other school shares.'),
      say('Keep this letter: the address below is where you and your colleagues sign in.'),
    ],
    action: { label: say('Open {school}', { school: called }), url: school.address },
  }))

/** Notifies a user of a log-in on a device that they never used before. */
export const newDeviceLetter: Listener = (school, event, outside) =>
  write(school, event, { ...outside, kind: 'new-device' }, ({ say, name, device, time }) => ({
    title: say('A new device signed in'),
    paragraphs: [
      say('Dear {name},', { name }),
      say(
        'Your account was signed in to on a device that it had not been used on before: {device}, {time}.',
        {
          device,
          time,
        },
      ),
      say('If it was you, there is nothing to do. If not, log that device out and choose a new password.'),
    ],
    action: { label: say('My devices'), url: `${school.address}/i/devices` },
  }))

/** Notifies a user that a refresh token was used twice, which only a thief or a broken browser does. */
export const reusedLetter: Listener = (school, event, outside) =>
  write(school, event, { ...outside, kind: 'session-reused' }, ({ say, name, device, time }) => ({
    title: say('We logged a device out to be safe'),
    paragraphs: [
      say('Dear {name},', { name }),
      say('The session on {device} was used from two places at once, {time}. It has ended everywhere.', {
        device,
        time,
      }),
      say('Log in again. If this was not you, choose a new password as well.'),
    ],
    action: { label: say('My devices'), url: `${school.address}/i/devices` },
  }))

/** Notifies a user that their password was changed. */
export const newPasswordLetter: Listener = (school, event, outside) =>
  write(school, event, { ...outside, kind: 'password-changed' }, ({ say, name }) => ({
    title: say('Your password was changed'),
    paragraphs: [
      say('Dear {name},', { name }),
      say('Your password was changed, and all other devices were logged out.'),
      say('If this was not you, tell the office of your school at once.'),
    ],
  }))

const payloadShape = z.object({ accountId: z.uuid(), sessionId: z.uuid().optional() })

type Facts = { say: Say; name: string; called: string; device: string; time: string }
type Letter = Pick<MailPage, 'title' | 'paragraphs' | 'action'>

/** Writes to the account of an event, in its language; without an e-mail it sends a text. */
async function write(
  school: School,
  { id, payload }: DomainEvent,
  { mailer, texter, kind }: Pick<Providers, 'mailer' | 'texter'> & { kind: string },
  compose: (facts: Facts) => Letter,
) {
  const { accountId, sessionId } = payloadShape.parse(payload)
  const [reader] = await school.db
    .select({
      email: account.email,
      phone: account.phone,
      name: nameByLanguage(account.language, { name: person.firstName, otherName: person.otherName }),
      language: account.language,
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, accountId))
  if (!reader) return
  const { zone, arabicDigits } = await school.profile()
  const sender = await mailSchool(school, reader.language)
  const { name: called } = sender
  const { language } = reader
  const { say } = words(await readerOf(school, language))
  const { device, at } = await readDevice(school, sessionId)
  const seen = {
    device: device.map((part) => say(part)).join(', '),
    time: formatInstant(language, at, { zone, digits: language === 'ar' ? arabicDigits : undefined }),
  }
  const letter = compose({ ...seen, say, name: reader.name, called })
  if (reader.email === null) {
    if (reader.phone !== null)
      await textNews(school, texter, {
        to: reader.phone,
        title: letter.title,
        reader: { accountId, name: reader.name },
        kind,
        id,
      })
    return
  }
  const page = mailPage({ ...letter, language, school: sender })
  await mailer.send({ to: reader.email, subject: letter.title, kind, fromName: called, id, ...page })
}

async function readDevice(school: School, sessionId: string | undefined) {
  const nowhere = { device: [''], at: school.now().toISOString() }
  if (sessionId === undefined) return nowhere
  const [found] = await school.db
    .select({ device: session.device, browser: session.browser, at: session.rotatedAt })
    .from(session)
    .where(eq(session.id, sessionId))
  return found ? { device: [found.browser, found.device], at: found.at } : nowhere
}
