import { createHash, createHmac, randomBytes, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { open, seal } from 'kit/keys'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import { emit } from '../../outbox.ts'
import type { School, Tx } from '../../school.ts'
import { codeMinutes, mostTries } from './contract.ts'
import { oneTimeCode, type Purpose } from './tables.ts'

type Sending = {
  purpose: Purpose
  /** Whose code it is: the account, the account on a device that it knows, or the name that nobody has. */
  holder: string
  /** Null for a name that nobody has: the same is written, and nothing is sent. */
  accountId: string | null
  /** What only the asking browser has: a secret that it is given in return, or its session. */
  ticket: string
  /** What the right code opens. */
  more?: Record<string, string>
}

/** Codes for one holder in a day: so many can be guessed at that one guess in ten thousand days is right. */
export const mostADay = 10
const apartSeconds = 30

/**
 * Has a new code sent, in place of the last one. Refuses with 429 when the last one is half a minute old, or when ten
 * were sent in a day; for nobody's name as well.
 */
export async function sendCode(tx: Tx, school: School, sending: Sending): Promise<void> {
  const { purpose, holder, ticket, accountId, more = {} } = sending
  const now = school.now()
  const at = now.toISOString()
  const [id, code] = [randomUUIDv7(), String(randomInt(1_000_000)).padStart(6, '0')]
  const fresh = {
    id,
    accountId,
    ticketHash: hashOf(ticket),
    sealed: seal(school.dataKey, JSON.stringify({ ...more, code }), sealedFor(id)),
    codeHash: hashCode(school, id, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    tokenHash: null,
  }
  const isNewDay = sql`one_time_code.first_sent_at + interval '1 day' <= ${at}::timestamptz`
  const [sent] = await tx
    .insert(oneTimeCode)
    .values({ purpose, holder, ...fresh, sent: 1, firstSentAt: at, lastSentAt: at })
    .onConflictDoUpdate({
      target: [oneTimeCode.purpose, oneTimeCode.holder],
      set: {
        ...fresh,
        sent: sql`case when ${isNewDay} then 1 else one_time_code.sent + 1 end`,
        firstSentAt: sql`case when ${isNewDay} then ${at}::timestamptz else one_time_code.first_sent_at end`,
        lastSentAt: at,
      },
      setWhere: sql`${isNewDay} or (one_time_code.sent < ${mostADay}
        and one_time_code.last_sent_at + make_interval(secs => ${apartSeconds}) <= ${at}::timestamptz)`,
    })
    .returning({ id: oneTimeCode.id })
  if (!sent) return refuseForNow(tx, { purpose, holder, now })
  await emit(tx, 'codes.asked', { codeId: id })
}

async function refuseForNow(
  tx: Tx,
  { purpose, holder, now }: Pick<Sending, 'purpose' | 'holder'> & { now: Date },
): Promise<never> {
  const [row] = await tx
    .select({ sent: oneTimeCode.sent, lastSentAt: oneTimeCode.lastSentAt })
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.holder, holder)))
  if (row && row.sent >= mostADay) {
    return refuse(
      'too-many-codes',
      'Too many codes were asked for today. Please try again tomorrow, or ask the office of your school',
      {},
      { status: 429, retryAfter: 24 * 3600 },
    )
  }
  const since = row ? now.getTime() - Date.parse(row.lastSentAt) : 0
  const seconds = Math.max(1, Math.ceil(apartSeconds - since / 1000))
  return refuse(
    'code-just-sent',
    'A code was sent a moment ago. Another can be sent in {seconds, plural, one {# second} other {# seconds}}',
    { seconds },
    { status: 429, retryAfter: seconds },
  )
}

type Opened = { id: string; accountId: string | null; more: Record<string, string> }

/**
 * What a code opens. It is counted before it is compared, in one statement, so that of any number of guesses at once
 * five are compared. Wrong, old, spent, and asked for elsewhere are refused alike.
 */
export async function openCode(
  school: School,
  { purpose, ticket, code }: { purpose: Purpose; ticket: string; code: string },
): Promise<Opened> {
  const [counted] = await school.db
    .update(oneTimeCode)
    .set({ tries: sql`${oneTimeCode.tries} + 1` })
    .where(
      and(
        eq(oneTimeCode.purpose, purpose),
        eq(oneTimeCode.ticketHash, hashOf(ticket)),
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

/** 256 bits for a browser to keep. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Trades a code that was right for a token, once, for another ten minutes. */
export async function tradeForToken(school: School, { id }: Opened): Promise<string> {
  const token = newSecret()
  const [traded] = await school.db
    .update(oneTimeCode)
    .set({
      tokenHash: hashOf(token),
      expiresAt: new Date(school.now().getTime() + codeMinutes * 60_000).toISOString(),
    })
    .where(and(eq(oneTimeCode.id, id), isNull(oneTimeCode.tokenHash)))
    .returning({ id: oneTimeCode.id })
  return traded ? token : refuseCode()
}

/** Whose token it is; undefined when it is no good. */
export async function holderOf(
  school: School,
  token: string,
): Promise<{ id: string; accountId: string } | undefined> {
  const [row] = await school.db
    .select({ id: oneTimeCode.id, accountId: oneTimeCode.accountId })
    .from(oneTimeCode)
    .where(
      and(eq(oneTimeCode.tokenHash, hashOf(token)), gt(oneTimeCode.expiresAt, school.now().toISOString())),
    )
  return row?.accountId ? { id: row.id, accountId: row.accountId } : undefined
}

/** Takes a code out of the world, once: whoever comes second is refused. How often codes were sent stays known. */
export async function spendCode(tx: Tx, id: string): Promise<void> {
  const [spent] = await tx
    .update(oneTimeCode)
    .set({ tries: mostTries, tokenHash: null, expiresAt: sql`'-infinity'` })
    .where(and(eq(oneTimeCode.id, id), gt(oneTimeCode.expiresAt, '-infinity')))
    .returning({ id: oneTimeCode.id })
  if (!spent) refuseCode()
}

/** The code itself and where it goes, for the letter that carries it; undefined when a newer one stands in its place. */
export async function readCode(school: School, id: string) {
  const [row] = await school.db
    .select({ purpose: oneTimeCode.purpose, accountId: oneTimeCode.accountId, sealed: oneTimeCode.sealed })
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.id, id), gt(oneTimeCode.expiresAt, school.now().toISOString())))
  if (!row?.accountId) return undefined
  return { purpose: row.purpose, accountId: row.accountId, code: unseal(school, { ...row, id }).code ?? '' }
}

/** Every night: codes that nobody can use any more, when their day is over as well. */
export async function sweepCodes(school: School): Promise<void> {
  await school.db.execute(sql`
    delete from one_time_code
    where greatest(expires_at, first_sent_at + interval '1 day') <= ${school.now().toISOString()}::timestamptz`)
}

export function refuseCode(): never {
  const message = sentence('This code is wrong or no longer good. Look at it again, or have a new one sent')
  return refuse('code', message, {}, { errors: [{ pointer: '/code', code: 'code', message }] })
}

function unseal(school: School, { id, sealed }: { id: string; sealed: Buffer }): Record<string, string> {
  const text = open(school.dataKey, sealed, sealedFor(id)).toString('utf8')
  return JSON.parse(text) as Record<string, string>
}

function sealedFor(id: string): string {
  return `one-time-code:${id}`
}

/** Under the school's key: the million codes that there are cannot be tried on a copy of the database. */
function hashCode(school: School, id: string, code: string): Buffer {
  return createHmac('sha256', school.dataKey).update(`one-time-code:${id}:${code}`).digest()
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
