import { createHash, createHmac, randomBytes, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { codeKey, open, seal } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseReadOnly } from '../../core/acts/write.ts'
import { account, type AccountState } from '../sessions/tables.ts'
import { codeMinutes, linkMinutes, mostTries } from './contract.ts'
import { oneTimeCode, type Purpose } from './tables.ts'

type Sending = {
  purpose: Purpose
  /** Null for an unknown name: the same is written, and nothing is sent. */
  accountId: string | null
  /** What was typed, in lower case; or the account that is logged in. */
  name: string
  /**
   * A hash of the typed name and its origin: its requests are counted together, whether the name exists or not.
   */
  asker: string
  /** Whether the account knows the browser: requests of strangers do not block it. */
  isKnown: boolean
  /** The requester's own secret: one returned to them, or their session. */
  ticket: string
  /** What the right code unlocks. */
  more?: Record<string, string>
  /** A secret for a link in the letter, with the same effect as the code. */
  link?: string
  /** The event whose listener writes the letter, if no account receives it. */
  topic?: string
  /** Whether a stranger may cause a text by it: those are counted per day. */
  byText?: boolean
}

/** The most codes per day: of one asker, and of all strangers together for an account. */
const most = { asker: 10, account: 20 }
const apartSeconds = 30

/**
 * Sends a new code. Refuses with 429 a request within half a minute of the last, or after ten in a day. The
 * count is by what was typed, so that it does not reveal whether a name exists. Once strangers have asked
 * twenty times in a day for an account, the same is written and answered, and nothing is sent.
 */
export async function sendCode(tx: Tx, school: School, sending: Sending): Promise<void> {
  const { purpose, name, asker, isKnown, ticket, more = {}, link, topic = 'codes.asked', byText } = sending
  const now = school.now()
  // Serialises the requests for a name, so that the counts below are still right at the write.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('code:' || ${name}, 0))`)
  const { count, last, first, strangers } = await askedInADay(tx, { ...sending, now })
  if (count >= most.asker) return refuseUntil(addDay(first), now)
  if (last !== null) refuseJustSent(last, now)
  const accountId = isKnown || strangers < most.account ? sending.accountId : null
  const [id, code] = [randomUUIDv7(), String(randomInt(1_000_000)).padStart(6, '0')]
  const fresh = {
    id,
    purpose,
    ticketHash: hashOf(ticket),
    accountId,
    asker,
    isKnown,
    byText,
    sealed: seal(school.dataKey, JSON.stringify({ ...more, link, code }), sealedFor(id)),
    codeHash: hashCode(school, id, code),
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    linkHash: link === undefined ? null : hashOf(link),
  }
  await tx.insert(oneTimeCode).values(fresh)
  await emit(tx, topic, { codeId: id })
}

type Asked = { count: number; last: string | null; first: string | null; strangers: number }

/** The requests of the last day: how many, the first, and the last if it is at most half a minute ago. */
async function askedInADay(
  tx: Tx,
  { accountId, asker, now }: Pick<Sending, 'accountId' | 'asker'> & { now: Date },
): Promise<Asked> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await tx.execute<Asked>(sql`
    select count(*) filter (where asker = ${asker})::int as count,
      min(sent_at) filter (where asker = ${asker}) as first,
      max(sent_at) filter (where asker = ${asker} and sent_at > ${at} - make_interval(secs => ${apartSeconds})) as last,
      count(*) filter (where account_id = ${accountId}::uuid and not is_known)::int as strangers
    from one_time_code
    where sent_at > ${at} - interval '1 day' and (asker = ${asker} or account_id = ${accountId}::uuid)`)
  return row ?? { count: 0, last: null, first: null, strangers: 0 }
}

export type Opened = { id: string; accountId: string | null; more: Record<string, string> }

/**
 * Checks a code. The attempt is counted before the comparison, in one statement, so that of any number of
 * parallel guesses only five are compared. Wrong, old, used, and other people's codes are refused alike.
 */
export async function openCode(
  school: School,
  { purpose, ticket, code }: { purpose: Purpose; ticket: string; code: string },
): Promise<Opened> {
  if (school.state === 'read_only') refuseReadOnly()
  const [counted] = await school.db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(
      and(
        // A session may have asked more than once; its last code counts.
        sql`${oneTimeCode.id} = (
          select id from one_time_code where ticket_hash = ${hashOf(ticket)} and purpose = ${purpose}
          order by sent_at desc limit 1)`,
        isNull(oneTimeCode.tokenHash),
        lt(oneTimeCode.tries, mostTries),
        gt(oneTimeCode.expiresAt, school.now().toISOString()),
      ),
    )
    .returning({
      id: oneTimeCode.id,
      accountId: oneTimeCode.accountId,
      sealed: oneTimeCode.sealed,
      codeHash: oneTimeCode.codeHash,
    })
  if (!counted || !timingSafeEqual(counted.codeHash, hashCode(school, counted.id, code))) return refuseCode()
  const { id, accountId } = counted
  return { id, accountId, more: unseal(school, counted) }
}

/** 256 random bits for a browser to store. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Exchanges a verified code for a token, once, valid for another ten minutes. */
export async function tradeForToken(school: School, { id }: Opened): Promise<string> {
  const token = newSecret()
  const [traded] = await school.db
    .update(oneTimeCode)
    .set({
      tokenHash: hashOf(token),
      expiresAt: new Date(school.now().getTime() + codeMinutes * 60_000).toISOString(),
    })
    .where(
      and(
        eq(oneTimeCode.id, id),
        isNull(oneTimeCode.tokenHash),
        gt(oneTimeCode.expiresAt, school.now().toISOString()),
      ),
    )
    .returning({ id: oneTimeCode.id })
  return traded ? token : refuseCode()
}

/**
 * Exchanges the link of a letter for a token, once and within a quarter of an hour, as its code would be.
 * Refuses a link that is used, expired or replaced by a later one.
 */
export async function tradeLink(
  school: School,
  link: string,
): Promise<{ token: string; opened: Opened } | undefined> {
  if (school.state === 'read_only') refuseReadOnly()
  const now = school.now()
  const token = newSecret()
  const [row] = await school.db
    .update(oneTimeCode)
    .set({
      tokenHash: hashOf(token),
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    })
    .where(
      and(
        eq(oneTimeCode.linkHash, hashOf(link)),
        isNull(oneTimeCode.tokenHash),
        gt(oneTimeCode.expiresAt, '-infinity'),
        gt(oneTimeCode.sentAt, new Date(now.getTime() - linkMinutes * 60_000).toISOString()),
      ),
    )
    .returning({ id: oneTimeCode.id, accountId: oneTimeCode.accountId, sealed: oneTimeCode.sealed })
  return row && { token, opened: { id: row.id, accountId: row.accountId, more: unseal(school, row) } }
}

/** The states of accounts whose codes are valid; who may get a code is decided where it is requested. */
const goesTo: AccountState[] = ['active', 'invited']

export type CodeHolder = Opened & { accountId: string }

/** The holder of a token with this purpose; undefined if the token is invalid, or its account blocked. */
export async function holderOf(
  school: School,
  { purpose, token }: { purpose: Purpose; token: string },
): Promise<CodeHolder | undefined> {
  const [row] = await school.db
    .select({ id: oneTimeCode.id, accountId: account.id, sealed: oneTimeCode.sealed })
    .from(oneTimeCode)
    .innerJoin(account, eq(account.id, oneTimeCode.accountId))
    .where(
      and(
        eq(oneTimeCode.tokenHash, hashOf(token)),
        eq(oneTimeCode.purpose, purpose),
        inArray(account.state, goesTo),
        gt(oneTimeCode.expiresAt, school.now().toISOString()),
      ),
    )
  return row && { id: row.id, accountId: row.accountId, more: unseal(school, row) }
}

/** The same for a code without an account. */
export async function heldByNobody(
  school: School,
  { purpose, token }: { purpose: Purpose; token: string },
): Promise<Opened | undefined> {
  const [row] = await school.db
    .select({ id: oneTimeCode.id, sealed: oneTimeCode.sealed })
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.tokenHash, hashOf(token)),
        eq(oneTimeCode.purpose, purpose),
        isNull(oneTimeCode.accountId),
        gt(oneTimeCode.expiresAt, school.now().toISOString()),
      ),
    )
  return row && { id: row.id, accountId: null, more: unseal(school, row) }
}

/**
 * Marks a code as used, once: a second attempt is refused. The row stays for a day, because its sending still
 * counts.
 */
export async function spendCode(tx: Tx, id: string): Promise<void> {
  const [spent] = await tx
    .update(oneTimeCode)
    .set({ tries: mostTries, tokenHash: null, expiresAt: sql`'-infinity'` })
    .where(and(eq(oneTimeCode.id, id), gt(oneTimeCode.expiresAt, '-infinity')))
    .returning({ id: oneTimeCode.id })
  if (!spent) refuseCode()
}

/** Erases the data of a used code at once; only its sending still counts. */
export async function blankCode(tx: Tx, school: School, id: string): Promise<void> {
  const sealed = seal(school.dataKey, '{}', sealedFor(id))
  await tx.update(oneTimeCode).set({ sealed }).where(eq(oneTimeCode.id, id))
}

/** The code and its destination, for the letter; undefined if it is no longer valid. */
export async function readCode(school: School, id: string) {
  const [row] = await school.db
    .select({ purpose: oneTimeCode.purpose, accountId: account.id, sealed: oneTimeCode.sealed })
    .from(oneTimeCode)
    .innerJoin(account, eq(account.id, oneTimeCode.accountId))
    .where(
      and(
        eq(oneTimeCode.id, id),
        inArray(account.state, goesTo),
        gt(oneTimeCode.expiresAt, school.now().toISOString()),
      ),
    )
  if (!row) return undefined
  const { code = '', ...more } = unseal(school, { ...row, id })
  return { purpose: row.purpose, accountId: row.accountId, code, more }
}

/** A code without an account and its data, for a letter of its own; undefined if it is too old. */
export async function readStray(school: School, id: string) {
  const [row] = await school.db
    .select({ sealed: oneTimeCode.sealed })
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.id, id), gt(oneTimeCode.expiresAt, school.now().toISOString())))
  if (!row) return undefined
  const { code = '', ...more } = unseal(school, { ...row, id })
  return { code, more }
}

/** Every night: deletes codes that can no longer be used or counted. */
export async function sweepCodes(school: School): Promise<void> {
  await school.db.execute(sql`
    delete from one_time_code where sent_at <= ${school.now().toISOString()}::timestamptz - interval '1 day'`)
}

export function refuseCode(): never {
  const message = sentence('This code is wrong or no longer good. Look at it again, or have a new one sent')
  return refuse('code', message, {}, { errors: [{ pointer: '/code', code: 'code', message }] })
}

function refuseJustSent(last: string, now: Date): never {
  const seconds = Math.max(1, Math.ceil(apartSeconds - (now.getTime() - Date.parse(last)) / 1000))
  return refuse(
    'code-just-sent',
    'A code was sent a moment ago. Another can be sent in {seconds, plural, one {# second} other {# seconds}}',
    { seconds },
    { status: 429, retryAfter: seconds },
  )
}

function refuseUntil(then: Date, now: Date): never {
  return refuse(
    'too-many-codes',
    'Too many codes were asked for today. Please try again tomorrow',
    {},
    { status: 429, retryAfter: Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000)) },
  )
}

function addDay(at: string | null): Date {
  return new Date((at === null ? 0 : Date.parse(at)) + 86_400_000)
}

function unseal(school: School, { id, sealed }: { id: string; sealed: Buffer }): Record<string, string> {
  const text = open(school.dataKey, sealed, sealedFor(id)).toString('utf8')
  return JSON.parse(text) as Record<string, string>
}

function sealedFor(id: string): string {
  return `one-time-code:${id}`
}

/** Keyed with the school's key: the million possible codes cannot be tried on a copy of the database. */
function hashCode(school: School, id: string, code: string): Buffer {
  return createHmac('sha256', codeKey(school.dataKey)).update(`one-time-code:${id}:${code}`).digest()
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
