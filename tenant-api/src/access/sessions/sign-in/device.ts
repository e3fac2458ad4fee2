import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { School, Tx } from '../../../core/school/school.ts'
import { knownDevice } from '../tables.ts'

/** A device and its browser in everyday words: `iPhone`, `Windows PC`. */
export type Agent = { device: string; browser: string }

/** Parses a User-Agent header; it only labels a device in lists and mails, it proves nothing. */
export function readAgent(header: string | undefined): Agent {
  const text = header ?? ''
  const name = ([, pattern]: readonly [string, RegExp]) => pattern.test(text)
  return {
    device: devices.find(name)?.[0] ?? sentence('Unknown device'),
    browser: browsers.find(name)?.[0] ?? sentence('Unknown browser'),
  }
}

/** A new secret for the cookie by which a browser is recognised. */
export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashDeviceToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Stores that an account has logged in on a device. `isNew` is true for a device that the account never used
 * before, except for the very first one, which has `isFirst`.
 */
export async function rememberDevice(
  tx: Tx | School['db'],
  { accountId, tokenHash, agent, now }: { accountId: string; tokenHash: Buffer; agent: Agent; now: string },
): Promise<{ id: string; isNew: boolean; isFirst: boolean; isTrusted: boolean }> {
  const seen = { ...agent, lastSeenAt: now }
  const [known] = await tx
    .update(knownDevice)
    .set(seen)
    .where(and(eq(knownDevice.accountId, accountId), eq(knownDevice.tokenHash, tokenHash)))
    .returning({ id: knownDevice.id, until: knownDevice.trustedUntil })
  if (known) return { id: known.id, isNew: false, isFirst: false, isTrusted: isLater(known.until, now) }
  const [added] = await tx
    .insert(knownDevice)
    .values({ accountId, tokenHash, firstSeenAt: now, ...seen })
    .onConflictDoUpdate({ target: [knownDevice.accountId, knownDevice.tokenHash], set: seen })
    .returning({
      id: knownDevice.id,
      others: sql<boolean>`exists (select from known_device o where o.account_id = ${accountId} and o.token_hash <> ${tokenHash})`,
    })
  if (!added) throw new Error('the device was not noted')
  return { id: added.id, isNew: added.others, isFirst: !added.others, isTrusted: false }
}

/**
 * Ends the trust in an account's devices, except in one session's, so that the second factor is required again;
 * returns how many there were.
 */
export async function distrustDevices(
  tx: Tx,
  { accountId, but = null }: { accountId: string; but?: string | null },
): Promise<number> {
  const isOther = sql`${knownDevice.id} is distinct from (select device_id from session where id = ${but}::uuid)`
  const rows = await tx
    .update(knownDevice)
    .set({ trustedUntil: null })
    .where(and(eq(knownDevice.accountId, accountId), isNotNull(knownDevice.trustedUntil), isOther))
    .returning({ id: knownDevice.id })
  return rows.length
}

function isLater(until: string | null, now: string): boolean {
  return until !== null && Date.parse(until) > Date.parse(now)
}

const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android phone', /Android.*Mobile/],
  ['Android tablet', /Android/],
  ['Chromebook', /CrOS/],
  ['Windows PC', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux PC', /Linux|X11/],
] as const

/** Nearly all others mention Chrome, so it comes late, and Safari last. */
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser/],
  ['UC Browser', /UCBrowser/],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Chrome', /Chrome\/|CriOS|Chromium/],
  ['Safari', /Safari\//],
] as const
