import { createHash } from 'node:crypto'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { hashDeviceToken } from '../sessions/sign-in/device.ts'
import { phoneLogin } from '../sessions/sign-in/phone-login.ts'
import { account, knownDevice } from '../sessions/tables.ts'

/** What is typed on the log-in page, and where. `countStranger` refuses a network with too many requests. */
export type AccountQuery = {
  login: string
  deviceToken: string | undefined
  network: string
  countStranger?: () => void
}

export type FoundAccount = {
  /** The accounts in question: one, or all with a telephone that texts go to; empty for an unknown name. */
  accountIds: string[]
  isKnown: boolean
  /** What was typed, normalised for comparison. */
  name: string
  asker: string
  /** Whether the code would go as a text, for any name: names are counted before their account is known. */
  byText: boolean
  /** What was typed, if it is a telephone that texts go to, or that nobody has. */
  phone: string | undefined
}

/**
 * The reachable accounts with an e-mail address, a username or a telephone as dialled locally, among those
 * matching `who`, by default the active ones. One statement for every name. A device known to the account makes
 * its user no stranger, whatever other requests there are.
 */
export async function findAccounts(
  school: School,
  asked: AccountQuery,
  who: SQL = sql`${account.state} = 'active'`,
): Promise<FoundAccount> {
  const { login, deviceToken } = asked
  const phone = await phoneLogin(school, login)
  const device = deviceToken ? hashDeviceToken(deviceToken) : Buffer.alloc(32)
  const isMeant = login.includes('@')
    ? eq(account.email, login)
    : or(eq(account.username, login), phone === undefined ? undefined : eq(account.phone, phone))
  const rows = await school.db
    .select({ id: account.id, phone: account.phone, deviceId: knownDevice.id })
    .from(account)
    .leftJoin(
      knownDevice,
      sql`${knownDevice.accountId} = ${account.id} and ${knownDevice.tokenHash} = ${device}`,
    )
    .where(and(isMeant, isReached(school), who))
    // If there are more than the limit, the account that knows this device is among them.
    .orderBy(sql`${knownDevice.id} is null`, account.id)
    .limit(20)
  const ofPhone = rows.filter((row) => row.phone !== null && row.phone === phone)
  // A username may be a number: it counts if nobody has that telephone.
  const meant = ofPhone.length > 0 ? ofPhone : rows.slice(0, 1)
  // Without texts the code goes by mail, so only to a telephone of a single account: a mailbox must not let in
  // others who share the telephone.
  const { canText } = school
  const isKnown = meant.some(({ deviceId }) => deviceId !== null)
  if (!isKnown) asked.countStranger?.()
  const name = phone ?? login.toLowerCase()
  return {
    accountIds: canText || meant.length === 1 ? meant.map(({ id }) => id) : [],
    isKnown,
    // For an address it goes by mail; a known device is no stranger.
    byText: canText && !isKnown && !login.includes('@'),
    name,
    asker: askerOf(name, asked, isKnown),
    // A code sent to the account with a number as its username proves nothing about the telephone.
    phone: canText && (ofPhone.length > 0 || rows.length === 0) ? phone : undefined,
  }
}

/** The accounts that can be sent something from here. */
export function isReached({ canText }: School): SQL {
  return canText
    ? sql`(${account.email} is not null or ${account.phone} is not null)`
    : sql`${account.email} is not null`
}

/** What was typed, with the network; on a known browser, with that browser. */
function askerOf(name: string, { deviceToken, network }: AccountQuery, isKnown: boolean): string {
  const from = isKnown ? (deviceToken ?? '') : network
  return createHash('sha256').update(`${name}\n${from}`).digest('base64url')
}
