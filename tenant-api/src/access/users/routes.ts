import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listUserSessions } from './devices.ts'
import { giveHeldRole, listHeldRoles, takeHeldRole } from './user-roles.ts'
import { changeLogIn, drawPassword } from './login-changes.ts'
import { endUserSessions, setState } from './states.ts'
import { setStates } from './states-job.ts'

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
}
