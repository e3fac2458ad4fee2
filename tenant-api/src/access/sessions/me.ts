import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { inScript } from 'kit/text/name-in-script'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import type { Me } from './contract.ts'
import { similarities } from './rights/nearest-role.ts'
import { forgetSignedIn, signedIn } from './tokens/session-cache.ts'
import { accessState, account, person, session } from './tables.ts'
import type { User, Viewing } from '../../core/authorization/user.ts'

/** Who is signed in and what they may do; built-in roles have their name in the user's language. */
export async function readMe(school: School, user: User): Promise<Me> {
  const { id, name, sessionId, owes, language, grants } = user
  if (id === null || sessionId === null) return refuseVisitor()
  if (user.viewing?.operator != null) return meOfSupport(school, { ...user, id, sessionId }, user.viewing)
  const query = school.prepared('access.me', meQuery)
  const [row] = await query.execute({ id, sessionId })
  if (!row) return refuseVisitor()
  const { say } = words(user)
  const { emailVerifiedAt, isFounding, majorRole: said, otherName, ...login } = row
  // The founder's address is confirmed by the mail of the sign-up, every other inside the school.
  const emailVerified = emailVerifiedAt !== null || (isFounding && school.contactConfirmed)
  const like = await similarities(school, user.roles)
  const roles = user.roles.map(({ key, name: called }) => ({ key, name: say(called), like: like(key) }))
  const first = roles.find(({ key }) => key === said)?.key ?? null
  const who = { id, name: inScript(language, name, otherName)[0], language, sessionId, owes, grants, roles }
  const self = { ...who, majorRole: first, ...login, emailVerified }
  return user.viewing ? asViewed(school, { self, viewing: user.viewing }) : { ...self, viewing: null }
}

function meQuery(db: School['db']) {
  const { email, username, phone, mode, density, homeOrder, homeHidden } = account
  return db
    .select({
      email,
      username,
      phone,
      mode,
      density,
      homeOrder,
      homeHidden,
      idleMinutes: session.idleMinutes,
      emailVerifiedAt: account.emailVerifiedAt,
      hasPassword: sql<boolean>`${account.passwordHash} is not null`,
      isFounding: sql<boolean>`coalesce(${accessState.founderEmail} = ${account.email}, false)`,
      majorRole,
      otherName: person.otherName,
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .innerJoin(session, eq(session.id, sql.placeholder('sessionId')))
    .leftJoin(accessState, eq(accessState.founderId, account.id))
    .where(eq(account.id, sql.placeholder('id')))
    .prepare('access_me')
}

/** The provider's support has no account here: it gets the name of the role that it impersonates. */
async function meOfSupport(
  school: School,
  user: User & { id: string; sessionId: string },
  viewing: Viewing,
): Promise<Me> {
  const { id, sessionId, name, language, grants, roles: held } = user
  const { say } = words(user)
  const like = await similarities(school, held)
  const { idleMinutes } = await school.profile()
  return {
    id,
    sessionId,
    name: viewing.name,
    email: null,
    username: null,
    phone: null,
    language,
    mode: 'system',
    density: 'default',
    homeOrder: [],
    homeHidden: [],
    roles: held.map(({ key, name: called }) => ({ key, name: say(called), like: like(key) })),
    majorRole: viewing.role,
    grants,
    owes: null,
    idleMinutes,
    emailVerified: true,
    hasPassword: false,
    viewing: { name: viewing.name, viewer: name, isRole: true, isSupport: true, endsAt: viewing.endsAt },
  }
}

/** Has the name and the navigation of the impersonated person; log-in and appearance stay the user's own. */
async function asViewed(
  school: School,
  { self, viewing }: { self: Omit<Me, 'viewing'>; viewing: Viewing },
): Promise<Me> {
  const { name, accountId, role, endsAt } = viewing
  const [theirs] = accountId
    ? await school.db
        .select({ homeOrder: account.homeOrder, homeHidden: account.homeHidden, majorRole })
        .from(account)
        .where(eq(account.id, accountId))
    : []
  const arranged = theirs ?? { homeOrder: [], homeHidden: [], majorRole: role }
  const first = self.roles.find(({ key }) => key === arranged.majorRole)?.key ?? null
  const as = { name, viewer: self.name, isRole: accountId === null, isSupport: false, endsAt }
  return { ...self, ...arranged, name, majorRole: first, emailVerified: true, viewing: as }
}

/** From the employment; null for a person who has left, who acts in their remaining roles. */
const majorRole = sql<string | null>`(
  select e.major_role from employee e
  where e.id = ${account.personId} and e.status = 'active' and e.archived_at is null)`

/** Like readMe, for a session that has begun in this very request. */
export async function readMeOf(school: School, sessionId: string): Promise<Me> {
  const user = await signedIn(school, sessionId)
  return user ? readMe(school, user) : refuseVisitor()
}

/** Changes the user's language, appearance and home page. */
export async function updateMe(
  school: School,
  user: User,
  changes: Partial<Pick<Me, 'language' | 'mode' | 'density' | 'homeOrder' | 'homeHidden'>>,
): Promise<Me> {
  const { id, name, sessionId } = user
  if (id === null || sessionId === null) return refuseVisitor()
  const isHomeAlone = Object.keys(changes).every((key) => key.startsWith('home'))
  const act = isHomeAlone ? 'accounts.home-arranged' : 'accounts.preferences-changed'
  await school.transaction(user, act, async (tx) => {
    await tx
      .update(account)
      .set({ ...changes, version: sql`${account.version} + 1`, updatedAt: school.now().toISOString() })
      .where(eq(account.id, id))
    describe(tx, { name })
  })
  forgetSignedIn(school)
  return readMeOf(school, sessionId)
}

function refuseVisitor(): never {
  return refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
}
