import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from 'kit/contract/contract'
import { countLimits, type Limit } from 'kit/http/limits'

export type LimitName = 'signups' | 'mails' | 'names' | 'rest'

// A whole school sits behind one address, so these stop machines, not people. What one e-mail address may do in a
// day is counted in the database by the verbs themselves.
const usual: Readonly<Record<LimitName, Limit>> = {
  signups: { quota: 20, seconds: 600 },
  mails: { quota: 20, seconds: 600 },
  names: { quota: 240, seconds: 60 },
  rest: { quota: 240, seconds: 60 },
}

export type CheckLimit = (endpoint: Endpoint, asked: { request: FastifyRequest; reply: FastifyReply }) => void

/** Counts requests per address and group of endpoints; refuses 429 beyond a quota. */
export function rateLimits(changed: Partial<Record<LimitName, Limit>> = {}): CheckLimit {
  const count = countLimits({ ...usual, ...changed })
  return (endpoint, asked) => count(limitOf(endpoint), asked)
}

function limitOf({ method, path }: Endpoint): LimitName {
  if (path === '/signups') return 'signups'
  if (path === '/school-searches' || path.endsWith('/verification-mail')) return 'mails'
  return method === 'GET' && path.startsWith('/subdomains/') ? 'names' : 'rest'
}
