import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from 'kit/contract/contract'
import { pickLanguage } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'
import type { CheckLimits } from '../../core/http/limits.ts'
import type { Admitted } from '../../core/module.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { may, mayInInstitute } from '../../core/authorization/reach.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'
import { findKey, noteUse } from './find-key.ts'
import { isWithin } from './networks.ts'
import { isOpenToKeys, refuseUngiven } from '../../core/authorization/open-to-keys.ts'

type Asked = { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply; checkLimits: CheckLimits }

/** The bearer secret of a request; undefined if there is none, and then its cookies count. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : /^bearer +(\S.*)$/i.exec(authorization)?.[1]
}

/**
 * Authenticates a program by its key, before the body is read. 401 for a key unknown to this school, which
 * another school's key is as well; 403 from an address outside of the key's networks, and for a missing
 * permission.
 */
export async function admitKey(
  school: School,
  secret: string,
  { endpoint, request, reply, checkLimits }: Asked,
): Promise<Admitted> {
  const { language, languages } = await school.profile()
  const reader = await readerOf(school, pickLanguage(request.headers['accept-language'], languages, language))
  request.reader = reader
  const key = await findKey(school, secret)
  if (!key) {
    checkLimits.unknownKey(school, { request, reply })
    return refuseKey(reply, 'This API key is not known here')
  }
  checkLimits.key(school, key, { request, reply })
  if (key.isExpired) refuseKey(reply, 'This API key has expired')
  if (!isWithin(key.networks, request.ip)) {
    refuse('key-address', 'This API key cannot be used from this address', {}, { status: 403 })
  }
  const user: User = { ...anonymous(reader), name: key.name, apiKeyId: key.id, grants: key.grants }
  refuseUnlessGiven(user, endpoint, request)
  await noteUse(school, key.id)
  return { school, user, isProgram: true }
}

function refuseUnlessGiven(user: User, endpoint: Endpoint, { server }: FastifyRequest): void {
  if (!isOpenToKeys(endpoint)) {
    refuse('not-for-keys', 'API keys cannot do this. Log in instead', {}, { status: 403 })
  }
  if (endpoint.forKeys) return
  const [resource = '', action = 'view'] = endpoint.may as [string, 'view']
  const holds = server.narrowResources.has(resource) ? may : mayInInstitute
  if (!holds(user, resource, action)) refuseUngiven({ resource, action })
}

function refuseKey(
  reply: FastifyReply,
  sentence: 'This API key is not known here' | 'This API key has expired',
): never {
  reply.header('www-authenticate', 'Bearer realm="api"')
  return refuse('key-unknown', sentence, {}, { status: 401 })
}
