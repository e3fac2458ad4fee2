import type { FastifyInstance } from 'fastify'
import { createHmac } from 'node:crypto'
import { refuse } from 'kit/contract/refusal'
import { codeKey } from 'kit/storage/keys'
import type { ServeSchool } from '../../core/module.ts'
import { endStreams, followChanges } from './changes.ts'
import * as contract from './contract.ts'
import { forgetDevice, listKnownDevices } from './sign-in/known-devices.ts'
import { atHand, startHere, endHere } from './sign-in/start-session.ts'
import { logIn } from './sign-in/login.ts'
import { readMe, updateMe } from './me.ts'
import { endMySession, endMyOtherSessions, listMySessions } from './tokens/my-sessions.ts'
import { readGivers } from './rights/roles.ts'
import { welcomeFounder } from './sign-in/welcome.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import * as proof from './reauthentication/contract.ts'
import { askProof, proveAgain } from './reauthentication/proof.ts'
import { readWays } from './reauthentication/proof-ways.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  serve(contract.readMe, ({ school, user }) => readMe(school, user))
  serve(contract.updateMe, ({ school, user, body }) => updateMe(school, user, body))
  serve(contract.readOfflineKey, ({ school, user }) => readOfflineKey(school, user))
  serve(contract.logIn, ({ school, body, ...ask }) =>
    startHere(school, ask, logIn(school, { ...body, ...atHand(ask.request) })),
  )
  serve(contract.logOut, ({ school, ...ask }) => endHere(school, ask))
  serve(contract.welcome, ({ school, body, ...ask }) =>
    startHere(school, ask, welcomeFounder(school, { ...body, ...atHand(ask.request) })),
  )
  serve(contract.listSessions, ({ school, user }) => listMySessions(school, user))
  serve(contract.endSession, ({ school, user, params }) => endMySession(school, user, params.id))
  serve(contract.endOtherSessions, ({ school, user }) => endMyOtherSessions(school, user))
  serve(contract.listKnownDevices, ({ school, user }) => listKnownDevices(school, user))
  serve(contract.forgetDevice, ({ school, user, params }) => forgetDevice(school, user, params))
  serve(contract.followChanges, async ({ school, user, query, request, reply }) => {
    // A browser that comes back reads everything anew, whatever its address says.
    const isBack = request.headers['last-event-id'] !== undefined
    return followChanges(school, user, { since: isBack ? 0 : query.since, reply })
  })
  app.leaving.addEventListener('abort', endStreams)
  serve(contract.readGivers, ({ school, user }) => readGivers(school, user))
  serve(proof.readProof, ({ school, user }) => readWays(school, user))
  serve(proof.askProof, ({ school, user }) => askProof(school, user))
  serve(proof.proveAgain, ({ school, user, body }) => proveAgain(school, user, body))
}

type OfflineKey = { key: string; account: string; sessionId: string }

/**
 * The key of an account's devices: 256 bits, base64url. It is the same for every session of the account, so that
 * what an ended session has left on a device opens again for its author, and for nobody else.
 */
async function readOfflineKey(school: School, { id, sessionId }: User): Promise<OfflineKey> {
  if (id === null || sessionId === null)
    return refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
  const key = createHmac('sha256', codeKey(school.dataKey)).update(`offline-key:${id}`).digest('base64url')
  return { key, account: id, sessionId }
}
