import { and, desc, eq, or, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { get } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { users } from '../../access/users/contract.ts'
import { deedsOf } from '../../access/users/allowed-actions.ts'
import { rolesToGive } from '../../access/users/roles-of-users.ts'
import { userList } from '../../access/users/tables.ts'
import { userCrud } from '../../access/users/users.ts'
import { invitedLists, type LogIn } from './contract.ts'
import { addressOf } from './invite.ts'
import { closedBy, type Invitee, readInvitees, usualRoles } from './invitees.ts'
import { listCruds } from './lists.ts'
import { asksOfficeCode, officeCode } from './office-code.ts'
import { invitation } from './tables.ts'
import { proposeUsername } from './usernames.ts'

/** By what a person logs in, or what their log-in would be. Of whom the reader sees nothing there is nothing. */
export async function readLogIn(school: School, user: User, { id }: { id: string }): Promise<LogIn> {
  const [invitee] = await readInvitees(school.db, [id], school.now())
  if (!invitee) return refuseMissing()
  const { name } = invitee
  const nothing = {
    name,
    user: null,
    isElsewhere: false,
    proposal: null,
    offered: [],
    canText: school.canText,
  }
  const held = invitee.accountId === null ? null : await readHeld(school, user, invitee)
  if (held) return { ...nothing, user: held }
  if (!(await isSeen(school, user, id))) return refuseMissing()
  if (invitee.accountId !== null) return { ...nothing, isElsewhere: true }
  if (!may(user, users.name, 'edit')) return nothing
  const offered = await rolesToGive(school.db, user)
  return { ...nothing, proposal: await propose(school, user, invitee), offered }
}

/** Null where the log-in is out of the reader's reach. */
async function readHeld(school: School, user: User, invitee: Invitee): Promise<LogIn['user']> {
  const id = invitee.accountId ?? ''
  const [seen] = await school.db
    .select({ id: userList.id })
    .from(userList)
    .where(and(eq(userList.id, id), reach(user, users.name, 'view', userCrud.within)))
  if (!seen) return null
  const row = await get(userCrud, { school, user, id })
  const shown = users.row.parse(row)
  const mayDo = await deedsOf(school, user, id)
  return {
    id,
    state: shown.state,
    login: shown.email ?? shown.username,
    email: addressOf(invitee),
    phone: invitee.phone,
    roles: shown.holds,
    lastSeenOn: shown.lastSeenOn,
    invitation: await readLast(school, { accountId: id, isTold: mayDo.includes('invite') }),
    mayDo,
  }
}

type Looking = { accountId: string; isTold: boolean }

/** The last invitation of an account, what became of it, and for who may invite what the office tells. */
async function readLast(school: School, { accountId, isTold }: Looking) {
  const [last] = await school.db
    .select({
      id: invitation.id,
      channel: invitation.channel,
      sentAt: invitation.sentAt,
      expiresAt: invitation.expiresAt,
      ended: invitation.ended,
      asksCode: asksOfficeCode(await school.today()),
    })
    .from(invitation)
    .innerJoin(account, eq(account.id, invitation.accountId))
    .where(eq(invitation.accountId, accountId))
    .orderBy(desc(invitation.sentAt), desc(invitation.id))
    .limit(1)
  if (!last) return null
  const { channel, sentAt, expiresAt, ended } = last
  const isOld = Date.parse(expiresAt) <= school.now().getTime()
  const state = ended === 'accepted' ? ended : ended !== null ? 'revoked' : isOld ? 'expired' : 'waiting'
  const code = isTold && last.asksCode && state === 'waiting' ? officeCode(school, last.id) : null
  return { state, channel, sentAt, expiresAt, code } as const
}

async function propose(school: School, user: User, invitee: Invitee): Promise<LogIn['proposal']> {
  const { language } = await school.profile()
  const closed = closedBy(invitee)
  return {
    email: invitee.isEmailTaken ? null : invitee.email,
    phone: invitee.phone,
    username: invitee.username ?? (await proposeUsername(school.db, invitee.name)),
    language: invitee.language ?? language,
    roles: usualRoles(invitee).map(({ role }) => role),
    closed: closed === null ? null : words(user).say(closed),
  }
}

/** Whether the reader sees a record of this person. */
export async function isSeen(school: School, user: User, id: string): Promise<boolean> {
  const within = invitedLists.map((list) => {
    const { table, within: columns } = listCruds[list]
    return sql`exists (select from ${table} where ${and(eq(table.id, id), reach(user, list, 'view', columns))})`
  })
  const [found] = await school.db.execute(sql`select 1 where ${or(...within)}`)
  return found !== undefined
}
