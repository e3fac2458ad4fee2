import type { FastifyInstance } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import type { ServeSchool } from '../../core/module.ts'
import type { User } from '../../core/authorization/user.ts'
import { powersIn } from '../roles/grid.ts'
import * as contract from './contract.ts'
import { powersForKeys } from './key-powers.ts'
import { changeKey, makeKey, revokeKey, rotateKey } from './keys.ts'
import { readKey } from './read-keys.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const powers = powersIn(app.modules)
  serve(contract.readKeyPowers, ({ user }) => ({ rows: powersForKeys(user, powers) }))
  serve(contract.readKey, ({ school, user, params }) => readKey(school, user, { ...params, powers }))
  serve(contract.makeKey, ({ school, user, body }) => makeKey(school, aPerson(user), { body, powers }))
  serve(contract.changeKey, ({ school, user, params, version, body }) =>
    changeKey(school, user, { ...params, version, body, powers }),
  )
  serve(contract.rotateKey, ({ school, user, params, body }) =>
    rotateKey(school, aPerson(user), { ...params, ...body }),
  )
  serve(contract.revokeKey, ({ school, user, params }) => revokeKey(school, user, params.id))
}

/** Every key has an owner. */
function aPerson(user: User): User & { id: string } {
  const { id } = user
  return id === null ? refuse('not-signed-in', 'Please log in first', {}, { status: 401 }) : { ...user, id }
}
