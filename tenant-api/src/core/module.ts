import type { FastifyInstance } from 'fastify'
import type { Action, Endpoint, Permission, Reach } from 'kit/contract/contract'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import type { Serve } from 'kit/http/server'
import type { Language } from 'kit/text/locale'
import type { Job, Providers } from './jobs/jobs.ts'
import type { Measure } from './module-parts.ts'
import type { RoleKey } from './authorization/role-keys.ts'
import type { User } from './authorization/user.ts'
import type { FileOwner } from './module-parts.ts'
import type { ActKey, School, Tx } from './school/school.ts'
import type { SealedColumn } from './module-parts.ts'
import type { SearchSource } from './module-parts.ts'

/** What every handler of the tenant API is given beside its checked input. */
/** Who asks, of which school; a program when it is an API key that does. */
export type Admitted = { school: School; user: User; isProgram?: true }
export type ServeSchool = Serve<Admitted>

export type DefaultGrant = readonly [resource: string, action: Action, reach: Reach]

/** One step of setting a school up; `done` is read from the school's rows. */
export type Step = {
  key: string
  title: string
  hint: string
  /** The page of the web app where it is done, without scope. */
  page: string
  done(school: School): Promise<boolean>
}

/** What an outbox event leads to, later and at least once; `id` is the same each time. */
export type Listener = (school: School, event: DomainEvent, outside: Providers) => Promise<void>
export type DomainEvent = { id: string; payload: Record<string, unknown> }

/** What one folder of modules/ adds to the product, in one place. */
export type Module = {
  name: string
  permissions: readonly Permission[]
  endpoints: readonly Endpoint[]
  /** What each role may do from the start; new ones are given after a migration, edited ones are left alone. */
  defaultGrants?: Partial<Record<RoleKey, readonly DefaultGrant[]>>
  /** The audit page's words for each act, as `sentence('Added the campus {name}')`. */
  sentences?: Record<ActKey, string>
  /** Acts that are nobody's news: they stand in the audit log, and not in what happened lately. */
  quiet?: readonly ActKey[]
  routes(serve: ServeSchool, app: FastifyInstance): void
  jobs?: Record<string, Job>
  events?: Record<string, Listener>
  checklist?: readonly Step[]
  /** What a new school has of the module from its first moment, within the act that founds it. */
  founded?(tx: Tx, school: { language: Language; at: string }): Promise<void>
  /** What the search of everything finds among the module's rows. */
  search?: readonly SearchSource[]
  /** Resources of the module whose rows name files. */
  fileOwners?: readonly FileOwner[]
  /** Columns of what is sealed under the school's data key, and lives longer than a week. */
  sealed?: readonly SealedColumn[]
  /** What the module counts for the home pages of those who may see it. */
  measures?: readonly Measure[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All modules, for what is made of all of them: the checklist, the audit's sentences, the search, home. */
    modules: readonly Module[]
    /** Requests to addresses that the school has written down. */
    outgoing: OutboundHttp
    /** The ways out of the house, for what is sent while somebody waits. */
    outside: Providers
  }
}

export function defineModule(module: Module): Module {
  return module
}
