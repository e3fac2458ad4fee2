import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { seal } from 'kit/storage/keys'
import { hashPassword } from 'kit/security/password'
import { readPhone } from 'kit/values/phone'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { noteNewPassword } from '../sessions/sign-in/notices.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { markEnded } from '../sessions/tokens/session.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account, session } from '../sessions/tables.ts'
import { throttleTakenLogin } from '../sessions/sign-in/taken-login-throttle.ts'
import type { User } from '../../core/authorization/user.ts'
import { dropLinks } from '../single-sign-on/links.ts'
import { sealedFor } from '../passwords/change-phone.ts'
import { openToChange, refuseOneself } from './user-roles.ts'

type One = { id: string }

/**
 * A new password for a user without an e-mail address, who could not choose one: generated words, shown once.
 * The next log-in requires another one.
 */
export async function drawPassword(school: School, user: User, { id }: One) {
  const today = await school.today()
  const phrase = drawPhrase()
  const passwordHash = await hashPassword(phrase)
  const login = await school.transaction(user, 'accounts.password-drawn', async (tx) => {
    const name = await openToChange(tx, { user, id, today })
    if (id === user.id) refuseOneself()
    const { email, username } = await readLogIn(tx, id)
    if (email !== null)
      refuse(
        'users.has-email',
        'This person has an e-mail address and chooses a new password by it',
        {},
        { status: 409 },
      )
    const now = school.now().toISOString()
    await tx
      .update(account)
      .set({
        passwordHash,
        mustChangePassword: true,
        state: sql`case state when 'invited' then 'active' else state end`,
        version: sql`${account.version} + 1`,
        updatedAt: now,
      })
      .where(eq(account.id, id))
    await markEnded(tx, school, { where: eq(session.accountId, id), reason: 'password' })
    await dropLinks(tx, id)
    await noteNewPassword(tx, id)
    describe(tx, { name })
    return username ?? ''
  })
  forgetSignedIn(school)
  return { login, phrase }
}

type Renaming = One & { email: string | null; username: string | null; phone?: string | null | undefined }

/**
 * Changes an account's log-in names. Notifies both the old and the new addresses and telephones; the owner must
 * confirm a new one.
 */
export async function changeLogIn(school: School, user: User, { id, email, username, ...given }: Renaming) {
  const today = await school.today()
  const chosen = await readGiven(school, given.phone)
  if (email === null && username === null)
    refuse('login-needed', 'An e-mail address or a username is needed to log in by')
  const changing = () =>
    school.transaction(user, 'accounts.login-changed', async (tx) => {
      const name = await openToChange(tx, { user, id, today })
      if (id === user.id) refuseOneself()
      const before = await readLogIn(tx, id)
      const isOther = before.email?.toLowerCase() !== email?.toLowerCase()
      const phone = chosen === undefined ? before.phone : chosen
      const isElsewhere = before.phone !== phone
      await tx
        .update(account)
        .set({
          email,
          username,
          ...(isOther && { emailVerifiedAt: null }),
          ...(isElsewhere && { phone, phoneVerifiedAt: null }),
          version: sql`${account.version} + 1`,
          updatedAt: school.now().toISOString(),
        })
        .where(eq(account.id, id))
      if (isOther) {
        await dropLinks(tx, id)
        await tellOfLogIn(tx, 'log-in.changed', { to: [id], fill: { name: { sentence: user.name } } })
      }
      if (isElsewhere) {
        const topic = phone === null ? 'log-in.no-phone' : 'log-in.phone'
        await tellOfLogIn(tx, topic, { to: [id], fill: { name: { sentence: user.name } } })
      }
      if (isElsewhere && before.phone !== null) {
        const old = seal(school.dataKey, before.phone, sealedFor(id)).toString('base64')
        await emit(tx, 'account.phone-changed', { accountId: id, old })
      }
      if (isOther && before.email !== null) {
        const old = seal(school.dataKey, before.email, `old-email:${id}`).toString('base64')
        await emit(tx, 'account.email-changed', { accountId: id, old })
      }
      describe(tx, { name })
    })
  await throttleTakenLogin(school, user, changing)
  forgetSignedIn(school)
  return { id }
}

async function readGiven(school: School, typed: string | null | undefined) {
  if (typed === null || typed === undefined) return typed
  const read = readPhone(typed, (await school.profile()).country)
  if (read.ok) return read.e164
  const { code, message } = read
  return refuse('phone', message, {}, { errors: [{ pointer: '/phone', code, message }] })
}

async function readLogIn(tx: Tx, id: string) {
  const [row] = await tx
    .select({ email: account.email, username: account.username, phone: account.phone })
    .from(account)
    .where(eq(account.id, id))
  return row ?? { email: null, username: null, phone: null }
}

/** Four words out of 256, and a number of four digits: 45 bits, valid until the change at the next log-in. */
function drawPhrase(): string {
  const drawn = [0, 1, 2, 3].map(() => phraseWords[randomInt(phraseWords.length)])
  return [...drawn, String(randomInt(10_000)).padStart(4, '0')].join(' ')
}

/** Short English words that are easy to tell apart when read out, for generated passwords. */
const phraseWords: readonly string[] = `
apple river bread window garden yellow pencil market flower silver table bridge candle summer winter
orange basket carpet mirror pocket button ladder hammer needle thread rabbit camel pigeon parrot
monkey tiger donkey butter pepper ginger almond walnut banana cherry lemon mango melon olive onion
potato tomato carrot cotton velvet marble copper bronze forest desert island valley meadow harbor
village tower castle palace kitchen library school teacher doctor farmer tailor baker painter singer
writer driver sailor soldier captain brother sister cousin uncle mother father neighbour friend
morning evening midnight noon spring autumn thunder rainbow cloud storm breeze shadow sunset planet
comet rocket engine wheel tractor bicycle tunnel street corner ticket wallet parcel letter stamp
notebook ruler eraser crayon chalk drawer cupboard pillow blanket towel bucket kettle saucer spoon
bottle pitcher lantern matches whistle trumpet violin guitar drum piano dance story poem riddle
puzzle marbles kite swing slide cricket hockey football racket anchor compass feather shell pebble
coral pearl ribbon collar sleeve jacket sandal slipper turban scarf glove helmet saddle stable barn
fence gate path sparrow falcon eagle owl heron duck goose turtle lizard dolphin whale salmon oyster
beetle honey sugar barley wheat lentil spinach cabbage radish turnip pumpkin garlic saffron cinnamon
clove mint basil jasmine tulip lotus rose daisy cedar maple willow bamboo palm oak pine biscuit
pancake noodle soup salad sherbet coffee teapot napkin platter magnet battery lamp clock calendar
diary album poster mural canvas brush easel sculpture museum theatre cinema station platform luggage
passport voyage journey
`
  .trim()
  .split(/\s+/)
