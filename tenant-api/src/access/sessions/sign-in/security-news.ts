import { and, eq, ne } from 'drizzle-orm'
import { mailPage } from 'kit/messages/mail/mail-page'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import { wakeWorker, timeOf } from '../../../core/acts/act.ts'
import type { Providers } from '../../../core/jobs/jobs.ts'
import type { Listener } from '../../../core/module.ts'
import { outbox } from '../../../core/acts/outbox.ts'
import { readerOf, type LocalizedMessage, render } from '../../../core/acts/localized-message.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { mailSchool } from '../../../institute/institute/mail-school.ts'
import { deliver, notify } from '../../../platform/notifications/notify.ts'
import { nameByLanguage } from '../../../core/columns/name-in-script.ts'
import { account, person } from '../tables.ts'

/**
 * The security notices about a person's own account, in their language, sent both in the bell and by mail. No
 * preference switches them off. Each is one row; callers send it with `tellOfLogIn`.
 */
const news = {
  'role.given': {
    title: sentence('You have a new role: {role}'),
    body: sentence('{name} gave it to you.'),
  },
  'role.given-later': {
    title: sentence('You will have a new role: {role}'),
    body: sentence('{name} gave it to you. It begins on {day, date}.'),
  },
  'role.taken': {
    title: sentence('You no longer have the role {role}'),
    body: sentence('{name} removed it.'),
  },
  'role.taken-before': {
    title: sentence('You will not get the role {role} after all'),
    body: sentence('It was to begin on {day, date}. {name} removed it before then.'),
  },
  'role.widened': {
    title: sentence('Your role {role} may do more than before'),
    body: sentence(
      '{name} changed it: {count, plural, one {# permission is new or reaches further} other {# permissions are new or reach further}}.',
    ),
  },
  'role.narrowed': {
    title: sentence('Your role {role} may do less than before'),
    body: sentence(
      '{name} changed it: {count, plural, one {# permission is gone or reaches less far} other {# permissions are gone or reach less far}}.',
    ),
  },
  viewed: {
    title: sentence('{name} looked at the school as you'),
    body: sentence('Nothing could be changed, and it lasted a quarter of an hour at most. Reason: {reason}'),
  },
  'log-in.on': {
    title: sentence('You may log in again'),
    body: sentence('{name} switched your log-in on.'),
  },
  'log-in.off': {
    title: sentence('Your log-in was switched off'),
    body: sentence('{name} did this. You are logged out on every device.'),
  },
  'log-in.guessed': {
    title: sentence('Somebody tried many passwords for your log-in'),
    body: sentence(
      'All were wrong, and devices that are not known have to wait. If it was not you, see that your password is one that nobody guesses.',
    ),
    page: 'password',
  },
  'log-in.renamed': {
    title: sentence('The username of your log-in was changed'),
    body: sentence('From now on you log in by another username. Your password stays as it was.'),
    page: 'password',
  },
  'log-in.changed': {
    title: sentence('The e-mail address of your log-in was changed'),
    body: sentence('{name} changed it. Your password stays as it was.'),
    page: 'password',
  },
  'log-in.phone': {
    title: sentence('The telephone of your log-in was changed'),
    body: sentence('{name} changed it. From now on codes may come to another telephone.'),
    page: 'password',
  },
  'log-in.no-phone': {
    title: sentence('Your log-in has no telephone any more'),
    body: sentence('{name} removed it. You can set one again yourself.'),
    page: 'password',
  },
  'second-factor.on': {
    title: sentence('Your log-in has a second factor now'),
    body: sentence('From now on a code of the app on your telephone is asked for beside the password.'),
    page: 'second-factor',
  },
  'second-factor.off': {
    title: sentence('Your log-in has no second factor any more'),
    body: sentence('The second factor was switched off on one of your devices.'),
    page: 'second-factor',
  },
  'second-factor.taken': {
    title: sentence('Your log-in has no second factor any more'),
    body: sentence('{name} removed it. You now log in with your password only, and can set it up again.'),
    page: 'second-factor',
  },
  'second-factor.codes': {
    title: sentence('You have new recovery codes'),
    body: sentence('They were made on one of your devices. The earlier codes no longer work.'),
    page: 'second-factor',
  },
  'second-factor.recovered': {
    title: sentence('A recovery code of yours was used'),
    body: sentence('Each works once. If you lose your telephone, set up your second factor again.'),
    page: 'second-factor',
  },
  'api-key.made': {
    title: sentence('An API key was made in your name'),
    body: sentence('It is called {key}. If this was not you, revoke it and choose a new password.'),
    page: 'api-keys',
  },
  'api-key.ending': {
    title: sentence('An API key of yours ends soon'),
    body: sentence(
      'The key {key} is valid until {day, date}. Whatever uses it stops then, unless you give it a later day.',
    ),
    page: 'api-keys',
  },
  'api-key.changed': {
    title: sentence('An API key of yours was changed'),
    body: sentence('{name} changed what the key {key} may do, or how long and from where it is good.'),
    page: 'api-keys',
  },
  'api-key.rotated': {
    title: sentence('An API key of yours has a new secret'),
    body: sentence('{name} gave it to the key {key}, and answers for the key from now on.'),
    page: 'api-keys',
  },
  'api-key.revoked': {
    title: sentence('An API key of yours was revoked'),
    body: sentence('{name} revoked the key {key}. What uses it is refused from now on.'),
    page: 'api-keys',
  },
  'oidc.linked': {
    title: sentence('An account of {label} opens your log-in now'),
    body: sentence('If this was not you, unlink it and choose a new password.'),
    page: 'password',
  },
  'oidc.unlinked': {
    title: sentence('Your account of {label} opens your log-in no more'),
    body: sentence('It was unlinked on one of your devices.'),
    page: 'password',
  },
  'oidc.taken-away': {
    title: sentence('Your account of {label} opens your log-in no more'),
    body: sentence('{name} unlinked it.'),
    page: 'password',
  },
  'oidc.changed': {
    title: sentence('The log-in by an account of {label} was changed'),
    body: sentence(
      '{name} changed it. Whoever decides this can let in anybody, so every super admin is told.',
    ),
    page: 'settings/log-in-accounts',
  },
  'salary.account': {
    title: sentence('The bank account of your salary was changed'),
    body: sentence('{name} changed it. Your profile shows how it ends now.'),
    page: 'profile',
  },
  'log-in.out': {
    title: sentence('You were logged out on every device'),
    body: sentence('{name} did this.'),
    page: 'devices',
  },
} as const satisfies Record<string, { title: string; body: string; page?: string }>
export type News = keyof typeof news

type Told = { to: readonly string[]; fill?: Record<string, string | number | LocalizedMessage> }

const payloadShape = z.object({
  accountId: z.uuid(),
  fill: z.custom<NonNullable<LocalizedMessage['fill']>>().default({}),
})

/** Notifies accounts of a change to their log-in, inside the act that made it. */
export async function tellOfLogIn(tx: Tx, topic: News, { to, fill = {} }: Told): Promise<void> {
  if (to.length === 0) return
  await notify(tx, to, noticeOf(topic, fill))
  const at = timeOf(tx).toISOString()
  await tx.insert(outbox).values(to.map((accountId) => ({ topic, payload: { accountId, fill }, at })))
  wakeWorker(tx)
}

/** The letters, by the topic of their event. */
export const securityLetters: Readonly<Record<string, Listener>> = {
  ...Object.fromEntries(Object.keys(news).map((topic) => [topic, letterOf(topic as News)])),
  'log-in.renamed': afterwards('log-in.renamed'),
}

/** The notice in the bell follows the letter, because the letter may have to be sent again. */
function afterwards(topic: News): Listener {
  return async (school, event, outside) => {
    await letterOf(topic)(school, event, outside)
    const { accountId } = payloadShape.parse(event.payload)
    const notice = noticeOf(topic, {})
    const at = school.now().toISOString()
    await school.db.transaction((tx) => deliver(tx, { to: [accountId], at, notice }))
    school.tell('notifications', accountId)
  }
}

/** These go as a text to users without e-mail: who may log in, and how. */
const texted: ReadonlySet<string> = new Set<News>(['log-in.on', 'log-in.off', 'log-in.phone'])

function noticeOf(topic: News, fill: NonNullable<Told['fill']>) {
  const { title, body, ...more }: { title: string; body: string; page?: string } = news[topic]
  return {
    category: 'security',
    title: { sentence: title, fill },
    body: { sentence: body, fill },
    ...more,
  } as const
}

function letterOf(topic: News): Listener {
  return async (school, { id, payload }, { mailer, texter }) => {
    const { accountId, fill } = payloadShape.parse(payload)
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
    const { email: to, phone, name, language } = reader
    const who = await readerOf(school, language)
    const { say } = words(who)
    const { title, body } = news[topic]
    if (to === null) {
      if (phone !== null && texted.has(topic))
        await textNews(school, texter, {
          to: phone,
          title: render(who, { sentence: title, fill }),
          reader: { accountId, name },
          kind: topic,
          id,
        })
      return
    }
    const sender = await mailSchool(school, language)
    const letter = {
      title: render(who, { sentence: title, fill }),
      paragraphs: [
        say('Dear {name},', { name }),
        render(who, { sentence: body, fill }),
        say('If this was not meant to be, tell the office of your school at once.'),
      ],
    }
    const page = mailPage({ ...letter, language, school: sender })
    await mailer.send({ to, subject: letter.title, kind: topic, fromName: sender.name, id, ...page })
  }
}

type Texting = {
  to: string
  title: string
  reader: { accountId: string; name: string }
  kind: string
  id: string
}

/**
 * As short as possible: what has happened, and at which school; if several accounts share the telephone, to
 * whose.
 */
export async function textNews(
  school: School,
  texter: Providers['texter'],
  { title, reader, ...text }: Texting,
): Promise<void> {
  if (!texter.canSend) return
  const what = await sayingWhose(school, { to: text.to, words: title, ...reader })
  await texter.send({ ...text, words: `${what}\n${(await school.profile()).name}` })
}

/** Adds the person's first name if several accounts share the telephone; those others know the name. */
export async function sayingWhose(
  school: School,
  { to, accountId, name, words }: { to: string; accountId: string; name: string; words: string },
): Promise<string> {
  const [other] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.phone, to), ne(account.id, accountId), ne(account.state, 'deactivated')))
    .limit(1)
  return other ? `${words} (${name})` : words
}
