import { asc, eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { findWritable } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import type { User } from '../../core/authorization/user.ts'
import type { ProviderKey } from '../../institute/institute/contract.ts'
import { isBeyond, refuseBeyond } from '../users/higher-privilege.ts'
import { users } from '../users/contract.ts'
import { userCrud } from '../users/users.ts'
import type { UserLink } from './contract.ts'
import { dropLink } from './links.ts'
import { oidcLink, oidcProvider } from './tables.ts'

type One = { id: string }

/** The external accounts of another user, whose account the reader may change. */
export async function listUserLinks(school: School, user: User, { id }: One): Promise<{ rows: UserLink[] }> {
  await findWritable(school.db, userCrud, { user, id })
  const rows = await school.db
    .select({
      provider: oidcLink.provider,
      label: oidcProvider.label,
      linkedAt: oidcLink.linkedAt,
      email: oidcLink.email,
    })
    .from(oidcLink)
    .innerJoin(oidcProvider, eq(oidcProvider.key, oidcLink.provider))
    .where(eq(oidcLink.accountId, id))
    .orderBy(asc(oidcLink.provider))
  return { rows }
}

/** Removes another user's link. Refuses the user's own, and accounts above the user. */
export async function unlinkUser(
  school: School,
  user: User,
  { id, provider }: One & { provider: ProviderKey },
): Promise<{ rows: UserLink[] }> {
  const today = await school.today()
  await school.transaction(user, 'oidc.taken-away', async (tx) => {
    const row = await findWritable(tx, userCrud, { user, id })
    if (id === user.id) {
      refuse('users.oneself', 'This is your own log-in. Ask somebody else to do this', {}, { status: 409 })
    }
    if (await isBeyond(tx, user, { id, today })) refuseBeyond()
    const { gone, label } = await dropLink(tx, { accountId: id, provider })
    if (gone === 0) return refuseMissing()
    const fill = { label, name: { sentence: user.name } }
    await tellOfLogIn(tx, 'oidc.taken-away', { to: [id], fill })
    describe(tx, { name: recordLabel(users, row), provider: label })
  })
  return listUserLinks(school, user, { id })
}
