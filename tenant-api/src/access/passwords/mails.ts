import { open } from 'kit/storage/keys'
import type { Say } from 'kit/text/words'
import { z } from 'zod'
import type { Listener } from '../../core/module.ts'
import { sayingWhose } from '../sessions/sign-in/security-news.ts'
import { sealedFor } from './change-phone.ts'
import { readCode } from './codes.ts'
import { codeMinutes, linkMinutes } from './contract.ts'
import { mailTo, readReader, textTo } from './send-letters.ts'
import type { Purpose } from './tables.ts'

/** Sends a code in its receiver's language; a code that is too old or was replaced is not sent. */
export const codeLetter: Listener = async (school, { id, payload }, outside) => {
  const { codeId } = z.object({ codeId: z.uuid() }).parse(payload)
  const asked = await readCode(school, codeId)
  const reader = asked && (await readReader(school, asked.accountId))
  if (!asked || !reader) return
  const { code, purpose, more } = asked
  if (purpose === 'registration') return
  const link = more.link && `${school.address}/enter#${more.link}`
  const number = numberFor(more, reader)
  if (number !== undefined) {
    const words = (school: string) => textOf(reader.say, { code, school, link })
    await textTo(school, outside, { to: number, kind: 'code', id, words })
    return
  }
  await mailTo(school, outside, reader, {
    to: more.to,
    kind: 'code',
    id,
    compose: ({ say, name }) => ({
      title: say('{code} is your code', { code }),
      paragraphs: [
        say('Dear {name},', { name }),
        reasons[purpose](say, code),
        say('It is good for {minutes, plural, one {# minute} other {# minutes}}.', { minutes: codeMinutes }),
        ...(link
          ? [
              say(
                'On another device, or without typing, open this link. It works once, for {minutes, plural, one {# minute} other {# minutes}}.',
                {
                  minutes: linkMinutes,
                },
              ),
            ]
          : []),
        say(
          'Nobody from the school or from us ever asks you for it. If it was not you, there is nothing to do.',
        ),
      ],
      ...(link ? { action: { label: say('Log in'), url: link } } : {}),
    }),
  })
}

/** The telephone that a code goes to; undefined if it goes by mail. */
function numberFor(
  { to, toPhone, phone }: Readonly<Record<string, string>>,
  reader: { phone: string | null; email: string | null },
): string | undefined {
  if (toPhone !== undefined) return toPhone
  if (to !== undefined) return undefined
  const isMeant = phone !== undefined && phone === reader.phone
  return isMeant || reader.email === null ? (reader.phone ?? undefined) : undefined
}

/** The letters in one text message of Urdu or Arabic. */
const oneText = 70

/** A code as a text message: a single one if possible, with the school's name if there is room for it. */
function textOf(
  say: Say,
  { code, school, link }: { code: string; school: string; link: string | undefined },
) {
  const short = say('{code} is your code. Tell it to nobody.', { code })
  const whole = say('{code} is your code for {school}. Tell it to nobody.', { code, school })
  const words = whole.length <= oneText ? whole : short
  return link === undefined ? words : `${words} ${link}`
}

const reasons: Record<Exclude<Purpose, 'registration'>, (say: Say, code: string) => string> = {
  reset: (say, code) =>
    say('You asked to choose a new password. Type this code on the page where you asked: {code}', { code }),
  password: (say, code) =>
    say('You are changing your password. Type this code on the page where you do it: {code}', { code }),
  proof: (say, code) =>
    say('You are asked to prove that it is you. Type this code on the page that asks for it: {code}', {
      code,
    }),
  email: (say, code) =>
    say('You want to log in by this e-mail address. Type this code on the page where you asked: {code}', {
      code,
    }),
  'log-in': (say, code) =>
    say('You want to log in. Type this code on the page where you asked: {code}', { code }),
  phone: (say, code) =>
    say('You want to log in by this telephone. Type this code on the page where you asked: {code}', { code }),
}

/** Notifies the old e-mail address of an account that it was replaced. */
export const oldEmailLetter: Listener = async (school, { id, payload }, outside) => {
  const { accountId, old } = z.object({ accountId: z.uuid(), old: z.string() }).parse(payload)
  const to = open(school.dataKey, Buffer.from(old, 'base64'), `old-email:${accountId}`).toString('utf8')
  const reader = await readReader(school, accountId)
  if (!reader) return
  await mailTo(school, outside, reader, {
    to,
    id,
    kind: 'email-changed',
    compose: ({ say, name }) => ({
      title: say('The e-mail address of your log-in was changed'),
      paragraphs: [
        say('Dear {name},', { name }),
        say('You no longer log in by this e-mail address; another one has taken its place.'),
        say('If this was not you, tell the office of your school at once.'),
      ],
    }),
  })
}

/** Notifies the old telephone that it was replaced; if there was none, the e-mail address. */
export const oldPhoneLetter: Listener = async (school, { id, payload }, outside) => {
  const { accountId, old } = z.object({ accountId: z.uuid(), old: z.string().optional() }).parse(payload)
  const reader = await readReader(school, accountId)
  if (!reader) return
  const kind = 'phone-changed'
  if (old !== undefined) {
    const to = open(school.dataKey, Buffer.from(old, 'base64'), sealedFor(accountId)).toString('utf8')
    const said = reader.say('This is no longer the telephone of your log-in. Not you? Tell the office.')
    const words = await sayingWhose(school, { to, accountId, name: reader.name, words: said })
    await textTo(school, outside, { to, kind, id, words: () => words })
    return
  }
  await mailTo(school, outside, reader, {
    id,
    kind,
    compose: ({ say, name }) => ({
      title: say('The telephone of your log-in was changed'),
      paragraphs: [
        say('Dear {name},', { name }),
        say('From now on codes may come to another telephone.'),
        say('If this was not you, tell the office of your school at once.'),
      ],
    }),
  })
}
