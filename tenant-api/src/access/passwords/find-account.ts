import { createHash } from 'node:crypto'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import { hashDeviceToken } from '../sessions/sign-in/device.ts'
import { phoneLogin } from '../sessions/sign-in/phone-login.ts'
import { account, knownDevice } from '../sessions/tables.ts'

/** What is typed at the door, and where. `countStranger` refuses a network from which too many ask. */
export type AccountQuery = {
  login: string
  deviceToken: string | undefined
  network: string
  countStranger?: () => void
}

export type FoundAccount = {
  /** Who may be meant: one, or all log-ins of a telephone to which a text goes; none for a name that nobody has. */
  accountIds: string[]
  isKnown: boolean
  /** What was typed, as it is compared. */
  name: string
  asker: string
  /** Whether it would go as a text for all that was typed: names are counted before it is known whose they are. */
  byText: boolean
  /** What was typed if it is a telephone to which a text goes, or that nobody has. */
  phone: string | undefined
}

/**
 * The log-ins that are meant by an e-mail address, a username or a telephone as it is dialled here, of those to whom
 * `who` applies, as it does to all that may log in, and who can be sent something. One statement for every name. Who asks on a device that the account knows is no
 * stranger, however many ask beside them.
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
    // Of more than are looked at the one that knows this device is among them.
    .orderBy(sql`${knownDevice.id} is null`, account.id)
    .limit(20)
  const ofPhone = rows.filter((row) => row.phone !== null && row.phone === phone)
  // A username may be a number: it counts where nobody has that telephone.
  const meant = ofPhone.length > 0 ? ofPhone : rows.slice(0, 1)
  // Without texts it goes by mail, to whose the telephone is alone: a mailbox lets in nobody else who shares it.
  const { canText } = school
  const isKnown = meant.some(({ deviceId }) => deviceId !== null)
  if (!isKnown) asked.countStranger?.()
  const name = phone ?? login.toLowerCase()
  return {
    accountIds: canText || meant.length === 1 ? meant.map(({ id }) => id) : [],
    isKnown,
    // Where it is an address it goes by mail; who is known is no stranger.
    byText: canText && !isKnown && !login.includes('@'),
    name,
    asker: askerOf(name, asked, isKnown),
    // What goes to whose username is a number proves nothing of the telephone.
    phone: canText && (ofPhone.length > 0 || rows.length === 0) ? phone : undefined,
  }
}

/** Those to whom something can be sent from here. */
export function isReached({ canText }: School): SQL {
  return canText
    ? sql`(${account.email} is not null or ${account.phone} is not null)`
    : sql`${account.email} is not null`
}

/** What was typed, and in which network; on a browser that the account knows, on which. */
function askerOf(name: string, { deviceToken, network }: AccountQuery, isKnown: boolean): string {
  const from = isKnown ? (deviceToken ?? '') : network
  return createHash('sha256').update(`${name}\n${from}`).digest('base64url')
}
