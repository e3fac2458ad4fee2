import { randomUUIDv7 } from 'node:crypto'
import { open, seal } from 'kit/storage/keys'
import type { Language } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import type { Providers } from '../../core/jobs/jobs.ts'
import type { Listener } from '../../core/module.ts'
import { emit } from '../../core/acts/outbox.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { readStray } from '../../access/passwords/codes.ts'
import { codeMinutes } from '../../access/passwords/contract.ts'
import { mailTo, textTo } from '../../access/passwords/send-letters.ts'

const addressed = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(['en', 'ur', 'ar']),
})
type Addressed = z.output<typeof addressed> & { language: Language }

/** What somebody is told who has registered, or whose record somebody has come to log in as. */
type News = 'approved' | 'rejected' | 'expired' | 'elsewhere'
const told = addressed.extend({
  news: z.enum(['approved', 'rejected', 'expired', 'elsewhere']),
  reason: z.string(),
  username: z.string(),
})
type Filling = Pick<z.output<typeof told>, 'reason' | 'username'>

/** Has a letter written, by mail or else by text. Where it goes and what it says is sealed until then. */
export async function tellRegistrant(
  tx: Tx,
  school: School,
  letter: Addressed & { news: News } & Partial<Filling>,
): Promise<void> {
  const letterId = randomUUIDv7()
  const sealed = seal(
    school.dataKey,
    JSON.stringify({ reason: '', username: '', ...letter }),
    sealedFor(letterId),
  )
  await emit(tx, 'registrations.told', { letterId, sealed: sealed.toString('base64') })
}

/** Brings the code to who registers; who logs in by this address already is told so instead. */
export const codeLetter: Listener = async (school, { id, payload }, outside) => {
  const { codeId } = z.object({ codeId: z.uuid() }).parse(payload)
  const asked = await readStray(school, codeId)
  if (!asked) return
  const { said = '{}', language, isKnown } = asked.more
  // Nobody has proved anything yet: what a stranger typed as a name is sent to nobody in the school’s name.
  const to = addressed.parse({ ...(JSON.parse(said) as object), language, name: '' })
  if (isKnown) return write(school, outside, { to, id, kind: 'registration-known', ...knownWords })
  return write(school, outside, { to, id, kind: 'code', ...codeWords(asked.code) })
}

/** Tells what became of a registration. */
export const toldLetter: Listener = async (school, { id, payload }, outside) => {
  const { letterId, sealed } = z.object({ letterId: z.uuid(), sealed: z.string() }).parse(payload)
  const text = open(school.dataKey, Buffer.from(sealed, 'base64'), sealedFor(letterId)).toString('utf8')
  const { news, reason, username, ...to } = told.parse(JSON.parse(text))
  await write(school, outside, { to, id, kind: 'registration', ...newsWords[news]({ reason, username }) })
}

type Words = {
  title: (say: Say, school: string) => string
  lines: (say: Say, school: string) => string[]
  /** What a text says instead; none goes where this is not said. */
  short?: (say: Say, school: string) => string
  /** Where it leads, and what the button says. */
  leads?: { page: string; label: (say: Say) => string }
}

const toLogIn = { page: '/login', label: (say: Say) => say('Log in') }
const toRegister = { page: '/register', label: (say: Say) => say('Register') }
const codePlease = (say: Say) =>
  say('Nobody from the school or from us ever asks you for it. If it was not you, there is nothing to do.')

function codeWords(code: string): Words {
  return {
    title: (say) => say('{code} is your code', { code }),
    lines: (say, school) => [
      say('You register at {school}. Type this code on the page where you did: {code}', { school, code }),
      say('It is good for {minutes, plural, one {# minute} other {# minutes}}.', { minutes: codeMinutes }),
      codePlease(say),
    ],
    short: (say) => say('{code} is your code. Tell it to nobody.', { code }),
  }
}

const knownWords: Words = {
  title: (say, school) => say('You have a log-in at {school} already', { school }),
  lines: (say) => [
    say('Somebody wanted to register with this address, by which you log in already. Nothing was changed.'),
    say(
      'You forgot how? On the log-in page you have a code or a new password sent. If that does not help, ask the office of your school.',
    ),
    say(
      'Somebody of your household wants a log-in of their own? They register with another address, or with the telephone alone.',
    ),
  ],
  leads: toLogIn,
}

const newsWords: Record<News, (filling: Filling) => Words> = {
  approved: ({ username }) => ({
    title: (say, school) => say('You may log in at {school}', { school }),
    lines: (say, school) => [
      say('The office of {school} has approved your registration. From now on you may log in.', { school }),
      ...(username === '' ? [] : [say('Your username is {username}.', { username })]),
    ],
    short: (say, school) =>
      username === ''
        ? say('You may log in at {school} now.', { school })
        : say('You may log in at {school} now. Your username: {username}', { school, username }),
    leads: toLogIn,
  }),
  rejected: ({ reason }) => ({
    title: (say, school) => say('Your registration at {school}', { school }),
    lines: (say, school) => [
      say('The office of {school} could not approve your registration.', { school }),
      ...(reason === '' ? [] : [say('The reason: {reason}', { reason })]),
      say('You may register again, or ask the office of the school.'),
    ],
    short: (say, school) =>
      reason === ''
        ? say('{school} could not approve your registration. You may ask its office.', { school })
        : say('{school} could not approve your registration: {reason}', { school, reason }),
    leads: toRegister,
  }),
  expired: () => ({
    title: (say, school) => say('Your registration at {school}', { school }),
    lines: (say, school) => [
      say('Nobody at {school} has decided on your registration in thirty days, and it was deleted.', {
        school,
      }),
      say('You may register again, or ask the office of the school.'),
    ],
    short: (say, school) =>
      say('Your registration at {school} ran out. Register again or ask the office.', { school }),
    leads: toRegister,
  }),
  elsewhere: () => ({
    title: (say, school) => say('A log-in was made for you at {school}', { school }),
    lines: (say, school) => [
      say(
        'Somebody registered at {school} with another address or telephone than the school has of you, and the office took it to be you.',
        { school },
      ),
      say('If this was not you, tell the office of your school at once.'),
    ],
    short: (say, school) =>
      say('A log-in was made for you at {school}. Not you? Tell the office.', { school }),
  }),
}

type Writing = Words & { to: Addressed; id: string; kind: string }

async function write(
  school: School,
  outside: Providers,
  { to, id, kind, title, lines, short, leads }: Writing,
): Promise<void> {
  const { say } = words(await readerOf(school, to.language))
  const { name: called } = await school.profile()
  const url = leads && `${school.address}${leads.page}`
  if (to.email === null) {
    if (to.phone === null || !short) return
    const text = short(say, called)
    await textTo(school, outside, { kind, id, to: to.phone, words: () => (url ? `${text} ${url}` : text) })
    return
  }
  await mailTo(
    school,
    outside,
    { ...to, say },
    {
      kind,
      id,
      compose: () => ({
        title: title(say, called),
        paragraphs: [
          to.name === '' ? say('Good day,') : say('Dear {name},', { name: to.name }),
          ...lines(say, called),
        ],
        ...(leads && url ? { action: { label: leads.label(say), url } } : {}),
      }),
    },
  )
}

function sealedFor(letterId: string): string {
  return `registration-letter:${letterId}`
}
