import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from 'kit/contract/contract'
import { countLimits, type CountRequest, type Limit, networkOf } from 'kit/http/limits'
import type { User } from '../authorization/user.ts'

/**
 * `door`: what anybody may send, per address. `rest`: everything else, per address. `school`, `account` and
 * `key`: all of a school's requests, one person's, one API key's. `unknown-keys`: requests with a key that is none here,
 * per address. The others are of what strangers may do at one school, per address, and
 * `school-applications` and `school-registrations` of all strangers together.
 */
export type Limits = Record<
  'door' | 'rest' | 'school' | 'account' | 'key' | 'unknown-keys' | StrangersLimit,
  Limit
>
type StrangersLimit =
  | 'applications'
  | 'school-applications'
  | 'registrations'
  | 'school-registrations'
  | 'visits'
  | 'papers'
  | 'codes'
  | 'guesses'
  | 'journeys'

declare module 'fastify' {
  interface FastifyInstance {
    checkLimits: CheckLimits
  }
}

// A whole school sits behind one address, so these stop machines, not people; the door has its own patience per
// account (modules/access/throttle.ts). A school that is run wild leaves the process to the others.
export const usual: Limits = {
  door: { quota: 300, seconds: 60 },
  rest: { quota: 12_000, seconds: 60 },
  school: { quota: 30_000, seconds: 60 },
  account: { quota: 1_200, seconds: 60 },
  key: { quota: 600, seconds: 60 },
  'unknown-keys': { quota: 60, seconds: 60 },
  // Half a town comes from one address of its telephone company, and a parents' evening from that of the school: by
  // minutes, so that nobody shuts the door on the others for an hour. What all strangers together may do is by the hour.
  applications: { quota: 60, seconds: 600 },
  'school-applications': { quota: 600, seconds: 3_600 },
  // Each sends a code to whatever number was typed.
  registrations: { quota: 60, seconds: 600 },
  'school-registrations': { quota: 600, seconds: 3_600 },
  visits: { quota: 120, seconds: 600 },
  papers: { quota: 240, seconds: 600 },
  // Of devices that the account does not know; what one account is sent in a day is counted besides.
  codes: { quota: 120, seconds: 60 },
  guesses: { quota: 240, seconds: 60 },
  // All who work here, at eight in the morning. The way back is counted at the door alone.
  journeys: { quota: 200, seconds: 60 },
}

type Asked = { request: FastifyRequest; reply: FastifyReply }

/** Each is asked as soon as it is known for whom, so that who is refused costs little. */
export type CheckLimits = {
  address(endpoint: Endpoint, asked: Asked): void
  school(school: { id: string }, asked: Asked): void
  account(school: { id: string }, user: User, asked: Asked): void
  key(school: { id: string }, key: { id: string }, asked: Asked): void
  unknownKey(school: { id: string }, asked: Asked): void
  stranger(name: Exclude<StrangersLimit, `school-${string}`>, school: { id: string }, asked: Asked): void
}

/** Counts requests per address, school and account; refuses 429 beyond a quota. */
export function rateLimits(changed: Partial<Limits> = {}): CheckLimits {
  const count: CountRequest<keyof Limits> = countLimits({ ...usual, ...changed })
  return {
    address: ({ may, method }, asked) =>
      count(may === 'anyone' && method === 'POST' ? 'door' : 'rest', asked),
    school: ({ id }, asked) => count('school', { ...asked, key: id }),
    account({ id }, user, asked) {
      if (user.id !== null) count('account', { ...asked, key: `${id}:${user.id}` })
    },
    key: ({ id }, key, asked) => count('key', { ...asked, key: `${id}:${key.id}` }),
    unknownKey: ({ id }, asked) =>
      count('unknown-keys', { ...asked, key: `${id}:${networkOf(asked.request.ip)}` }),
    stranger(name, { id }, asked) {
      count(name, { ...asked, key: `${id}:${networkOf(asked.request.ip)}` })
      if (name === 'applications' || name === 'registrations') count(`school-${name}`, { ...asked, key: id })
    },
  }
}
