import type { FastifyReply, FastifyRequest } from 'fastify'
import type { School } from '../../core/school/school.ts'
import { me as meShape, readMe as whoIsHere, type Me } from './contract.ts'
import { readMe } from './me.ts'
import { findUser } from './rights/admission.ts'
import { readCookies } from './tokens/cookies.ts'

type Asked = { request: FastifyRequest; reply: FastifyReply }

/**
 * Who opens a page, as the answer of `/me` would say: null for nobody, undefined where the page has to ask itself. Told
 * only to a page that a person opens, never to a script that fetches one; what goes wrong is told by what the page asks.
 */
export async function meOfPage(school: School, { request, reply }: Asked): Promise<Me | null | undefined> {
  if (!isOpened(request)) return undefined
  const { access, refresh, support } = readCookies(request)
  if (access === undefined && refresh === undefined && support === undefined) return null
  try {
    const { checkLimits } = request.server
    checkLimits.address(whoIsHere, { request, reply })
    const user = await findUser(school, { endpoint: whoIsHere, request, reply })
    if (!user) return undefined
    checkLimits.account(school, user, { request, reply })
    return meShape.parse(await readMe(school, user))
  } catch (error) {
    request.log.info({ err: error }, 'a page comes without its reader')
    return undefined
  }
}

/** A browser says itself that it opens a document; what is older than these headers asks afterwards. */
function isOpened({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}
