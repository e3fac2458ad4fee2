import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from 'kit/contract/contract'
import { countLimits, type CountRequest, type Limit, networkOf } from 'kit/http/limits'
import type { User } from '../authorization/user.ts'

/**
 * `door`: public POST requests, per address. `rest`: all other requests, per address. `school`, `account` and
 * `key`: all requests of a school, a person, an API key. `unknown-keys`: requests with a key unknown to the
 * school, per address. The others limit strangers at one school, per address; `school-applications` and
 * `school-registrations` all of them together.
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

// A whole school shares one address, so these stop machines, not people; log-in attempts are limited per
// account as well (access/sessions/sign-in/throttle.ts). The limit per school protects the other schools of the
// process.
export const usual: Limits = {
  door: { quota: 300, seconds: 60 },
  rest: { quota: 12_000, seconds: 60 },
  school: { quota: 30_000, seconds: 60 },
  account: { quota: 1_200, seconds: 60 },
  key: { quota: 600, seconds: 60 },
  'unknown-keys': { quota: 60, seconds: 60 },
  // A mobile carrier's address serves half a town, and the school's own a parents' evening. The quota is per
  // ten minutes, so that nobody locks the others out for an hour. The quota of all strangers together is per
  // hour.
  applications: { quota: 60, seconds: 600 },
  'school-applications': { quota: 600, seconds: 3_600 },
  // Each sends a code to any number that is typed.
  registrations: { quota: 60, seconds: 600 },
  'school-registrations': { quota: 600, seconds: 3_600 },
  visits: { quota: 120, seconds: 600 },
  papers: { quota: 240, seconds: 600 },
  // For devices unknown to the account; the codes sent to one account in a day are limited separately.
  codes: { quota: 120, seconds: 60 },
  guesses: { quota: 240, seconds: 60 },
  // All staff at eight in the morning. The way back counts only as `door`.
  journeys: { quota: 200, seconds: 60 },
}

type Asked = { request: FastifyRequest; reply: FastifyReply }

/** Each limit is checked as soon as its subject is known, so that a refused request costs little. */
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
