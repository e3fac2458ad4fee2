import { words } from 'kit/text/words-node'
import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { giveHeldRole, listHeldRoles, takeHeldRole } from './user-roles.ts'
import { changeLogIn, drawPassword } from './login-changes.ts'
import { endUserSessions, setState } from './states.ts'
import { setStates } from './states-job.ts'
import { findWritable } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import { listSessions } from '../sessions/tokens/session.ts'
import type { User } from '../../core/authorization/user.ts'
import { userCrud } from './users.ts'
import * as impersonation from './impersonation/contract.ts'
import { beginViewing, endViewing } from './impersonation/viewing.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.setState, ({ school, user, params, body }) => setState(school, user, { ...params, ...body }))
  serve(contract.setStates, ({ school, user, body }) => setStates(school, user, body))
  serve(contract.listHeldRoles, ({ school, user, params }) => listHeldRoles(school, user, params))
  serve(contract.giveRole, ({ school, user, params, body }) =>
    giveHeldRole(school, user, { ...params, ...body }),
  )
  serve(contract.takeRole, ({ school, user, params }) => takeHeldRole(school, user, params))
  serve(contract.drawPassword, ({ school, user, params }) => drawPassword(school, user, params))
  serve(contract.changeLogIn, ({ school, user, params, body }) =>
    changeLogIn(school, user, { ...params, ...body }),
  )
  serve(contract.listUserSessions, ({ school, user, params }) => listUserSessions(school, user, params))
  serve(contract.endUserSessions, ({ school, user, params }) => endUserSessions(school, user, params))
  serve(impersonation.beginViewing, ({ school, user, body }) => beginViewing(school, user, body))
  serve(impersonation.endViewing, ({ school, user }) => endViewing(school, user))
}

const none = '00000000-0000-0000-0000-000000000000'

/** The devices on which another user is logged in, the latest seen first, for users who may log them out. */
async function listUserSessions(school: School, user: User, { id }: { id: string }) {
  await findWritable(school.db, userCrud, { user, id })
  const { say } = words(user)
  const rows = await listSessions(school, { accountId: id, sessionId: user.sessionId ?? none })
  return { rows: rows.map((row) => ({ ...row, device: say(row.device), browser: say(row.browser) })) }
}
