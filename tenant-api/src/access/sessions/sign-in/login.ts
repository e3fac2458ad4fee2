import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { hashPassword, needsRehash, passwordMatches } from 'kit/security/password'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School } from '../../../core/school/school.ts'
import { type Agent, hashDeviceToken } from './device.ts'
import { phoneLogin } from './phone-login.ts'
import { refuseExternalOnly } from './external-only-sign-in.ts'
import { type Opened, startSession } from '../tokens/session.ts'
import { account, type AccountState, knownDevice, person } from '../tables.ts'
import { countAttempt, forgive, type NameKind, patience, throttleKey } from './login-attempt-limit.ts'
import { describe, system, timeOf } from '../../../core/acts/act.ts'
import { tellOfLogIn } from './security-news.ts'

export type Login = {
  login: string
  password: string
  language?: Language | undefined
  agent: Agent
  deviceToken: string | undefined
}

/**
 * Begins a session for an e-mail, a username or a telephone and its password. Unknown names, wrong passwords
 * and accounts without a password get the same answer, in words, status and time. Only after the right password
 * does the answer say that the account is disabled.
 */
export async function logIn(school: School, given: Login): Promise<Opened & { deviceToken: string }> {
  const phone = await phoneLogin(school, given.login)
  const found = await findAccount(school, { ...given, phone })
  const key = throttleKey({
    accountId: found?.id ?? null,
    deviceId: found?.deviceId ?? null,
    ...(found && { by: found.by }),
    // All spellings of a telephone share one key.
    login: phone ?? given.login,
  })
  const attempt = await countAttempt(school, key)
  const matches = await passwordMatches(found?.passwordHash ?? null, given.password)
  if (!found || !matches) {
    if (attempt === patience.most && !found?.deviceId) await noteLockout(school, found)
    return refuseLogin(given.login)
  }
  if (found.state !== 'active') {
    return refuse(
      'login-off',
      'Your log-in is switched off. Please ask the office of your school',
      {},
      { status: 403 },
    )
  }
  // Before the throttle is reset: a password that lets nobody in must not reset it.
  await refuseExternalOnly(school, { accountId: found.id, method: 'password' })
  // Else it is reset by the statement that begins the session. A plan without roles of its own may yet refuse it.
  if (!school.entitlements().ownRoles) await forgive(school, key)
  const passwordHash = await renewHash(school, found, given.password)
  const refused = () => refuseLogin(given.login)
  return startSession(
    school,
    { id: found.id, name: found.name },
    { ...given, method: 'password', throttle: key, proof: { passwordHash, refused } },
  )
}

type Found = {
  id: string
  name: string
  passwordHash: string | null
  state: AccountState
  deviceId: string | null
  by: NameKind
}

/**
 * One statement, whether or not the name exists; a login with an @ is an e-mail. A telephone counts only if it
 * is confirmed and of a single account; a username may be a number, and takes precedence.
 */
async function findAccount(
  school: School,
  { login, phone, deviceToken }: Login & { phone: string | undefined },
): Promise<Found | null> {
  const device = deviceToken ? hashDeviceToken(deviceToken) : Buffer.alloc(32)
  const way = login.includes('@') ? 'email' : phone === undefined ? 'username' : 'phone'
  const query = school.prepared(`login.account.${way}`, (db) => accountQuery(db, way))
  const rows = await query.execute({ login, device, ...(way === 'phone' && { phone }) })
  const [one, another] = rows
  const isNamed = one?.username?.toLowerCase() === login.toLowerCase()
  const by = login.includes('@') ? 'email' : isNamed ? 'username' : 'phone'
  return one && (isNamed || !another) ? { ...one, by } : null
}

function accountQuery(db: School['db'], way: NameKind) {
  const [login, phone] = [sql.placeholder('login'), sql.placeholder('phone')]
  const byName = eq(account.username, login)
  const byPhone = and(eq(account.phone, phone), isNotNull(account.phoneVerifiedAt))
  return (
    db
      .select({
        id: account.id,
        username: account.username,
        name: person.name,
        passwordHash: account.passwordHash,
        state: account.state,
        deviceId: knownDevice.id,
      })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .leftJoin(
        knownDevice,
        sql`${knownDevice.accountId} = ${account.id} and ${knownDevice.tokenHash} = ${sql.placeholder('device')}`,
      )
      .where(way === 'email' ? eq(account.email, login) : way === 'phone' ? or(byName, byPhone) : byName)
      // A username comes first, however many share the telephone; without one, two matches are one too many.
      .orderBy(sql`${account.username} = ${login} desc nulls last`, account.id)
      .limit(2)
      .prepare(`login_account_${way}`)
  )
}

function refuseLogin(login: string): never {
  const more = { status: 401 }
  if (login.includes('@')) return refuse('login', 'Invalid email or password', {}, more)
  return refuse('login', 'Invalid id or password', {}, more)
}

/** After the hashing costs were raised, the next log-in renews the stored hash. */
async function renewHash(
  school: School,
  { id, name, passwordHash }: Found,
  password: string,
): Promise<string | null> {
  if (passwordHash === null || !needsRehash(passwordHash) || school.state === 'read_only') return passwordHash
  const renewed = await hashPassword(password)
  let isRenewed = false
  await school.transaction({ id, name }, 'accounts.hash-renewed', async (tx) => {
    const written = await tx
      .update(account)
      .set({ passwordHash: renewed })
      .where(sql`${account.id} = ${id} and ${account.passwordHash} = ${passwordHash}`)
      .returning({ id: account.id })
    isRenewed = written.length > 0
  })
  if (isRenewed) return renewed
  // Another log-in was faster, or the password has changed; compares with the current hash.
  const [now] = await school.db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, id))
  const stored = now?.passwordHash ?? null
  return (await passwordMatches(stored, password)) ? stored : passwordHash
}

/**
 * Records a lockout: once for all the attempts that caused it. The owner is notified, but at most once a day if
 * the attempts go on. An unknown name writes as much, so that it takes as long.
 */
async function noteLockout(school: School, owner: { id: string; name: string } | null): Promise<void> {
  if (school.state === 'read_only') return
  const act = owner ? 'accounts.door-closed' : 'accounts.nobody-guessed'
  await school.transaction(system(sentence('Log-in page')), act, async (tx) => {
    const told = await tx.execute(sql`
      select from notification where account_id = ${owner?.id ?? null}::uuid and page = 'password' and category = 'security'
        and title ->> 'sentence' = ${guessed} and at > ${timeOf(tx).toISOString()}::timestamptz - interval '1 day'`)
    if (owner && told.length === 0) await tellOfLogIn(tx, 'log-in.guessed', { to: [owner.id] })
    describe(tx, owner ? { name: owner.name } : {})
  })
}

/** The title of the notice. */
const guessed = sentence('Somebody tried many passwords for your log-in')
