import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Action, Endpoint, Permission, Reach } from 'kit/contract/contract'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import type { Serve } from 'kit/http/server'
import type { Language } from 'kit/text/locale'
import type { Job, Providers } from './jobs/jobs.ts'
import type { RoleKey } from './authorization/role-keys.ts'
import type { User } from './authorization/user.ts'
import type { ActKey, School, Tx } from './school/school.ts'
import type { MessageDeclarations } from './messages.ts'
import type { PageRead, ReadInput } from './page-reads.ts'
import type { WebhookSource } from './webhook-events.ts'
import type { FileOwner, Labels, Measure, PersonalTable, SealedColumn, SearchSource } from './module-parts.ts'

/** What every handler of the tenant API receives besides its validated input: the school, and the user of the request; `isProgram` if an API key sent it. */
export type Admitted = { school: School; user: User; isProgram?: true }
export type ServeSchool = Serve<Admitted>

export type DefaultGrant = readonly [resource: string, action: Action, reach: Reach]

/** One step of setting up a school; `done` reads the school's rows. */
export type Step = {
  key: string
  title: string
  hint: string
  /** The page of the web app for the step, without scope. */
  page: string
  /** The place among the steps of all modules, whatever their order; 10 comes before 20. */
  rank: number
  /** What is there from the start may be right already: then somebody says so, and the step is done. */
  isConfirmed?: true
  done(school: School): Promise<boolean>
}

/** Handles an outbox event, later and at least once; `id` is the same each time. */
export type Listener = (school: School, event: DomainEvent, outside: Providers) => Promise<void>
export type DomainEvent = { id: string; payload: Record<string, unknown> }

/** What one folder of modules/ adds to the product. */
export type Module = {
  name: string
  permissions: readonly Permission[]
  endpoints: readonly Endpoint[]
  /** The initial grants of each role; new ones are added after a migration, edited ones are left alone. */
  defaultGrants?: Partial<Record<RoleKey, readonly DefaultGrant[]>>
  /** The sentence of each act on the audit page, such as `sentence('Added the campus {name}')`. */
  sentences?: Record<ActKey, string>
  /** Acts that are in the audit log, but not in the recent activity. */
  quiet?: readonly ActKey[]
  routes(serve: ServeSchool, app: FastifyInstance): void
  jobs?: Record<string, Job>
  events?: Record<string, Listener>
  checklist?: readonly Step[]
  /** Creates what a new school has of the module from the start, within the act that founds it. */
  founded?(tx: Tx, school: { language: Language; at: string }): Promise<void>
  /** The module's rows in the global search. */
  search?: readonly SearchSource[]
  /** Resources of the module whose rows name files. */
  fileOwners?: readonly FileOwner[]
  /** Columns sealed under the school's data key, for values that live longer than a week. */
  sealed?: readonly SealedColumn[]
  /** The module's measures for the home pages of those who may see them. */
  measures?: readonly Measure[]
  /** What pages of the web app read of the module when they open: home, records, and the frame around each page. */
  pageReads?: readonly PageRead[]
  /** The messages that the module sends. */
  messages?: MessageDeclarations
  /** What webhooks tell of the module's rows. */
  webhooks?: readonly WebhookSource[]
  /** The module's tables with rows of a person: what is handed out to them and what an erasure does. */
  personal?: readonly PersonalTable[]
  /** Columns, such as `ticket.owner_id`, that lead to a person though the row is not theirs, and why. */
  mentions?: Readonly<Record<string, string>>
  /** Its labels.ts: what is called so on the server and in the browser. */
  labels?: Labels
  /** What columns are called that stand in no form: a name means the same in every table. */
  columns?: Readonly<Record<string, string>>
  /** For tables that are no list: what the audit log calls their columns, and what their codes mean. */
  audited?: Readonly<Record<string, z.ZodObject>>
}

/** A request that was admitted, and answers other endpoints for its user. */
export type Within = Admitted & { request: FastifyRequest; reply: FastifyReply }
/** A read of another endpoint: its address as a browser would ask it, and its answer as JSON. */
export type AnswerWithin = (
  endpoint: Endpoint,
  input: ReadInput,
  within: Within,
) => Promise<{ url: string; body: string }>

declare module 'fastify' {
  interface FastifyInstance {
    /** All modules, for what combines them: the checklist, the audit's sentences, the search, home. */
    modules: readonly Module[]
    /** Answers a GET endpoint within a request that asks for more than one. */
    answerWithin: AnswerWithin
    /** Requests to addresses that the school has entered. */
    outgoing: OutboundHttp
    /** The ways out of the system, for what is sent while a request waits. */
    outside: Providers
  }
}

type Definition = Omit<Module, 'permissions' | 'endpoints'> &
  Partial<Pick<Module, 'permissions' | 'endpoints'>> & {
    /** The module's contract.ts, or those of its folders: every endpoint and permission that they export. */
    contract?: object | readonly object[]
  }

/** Resources are declared by `crudModule`, which knows which of their endpoints are served. */
export function defineModule({
  contract = {},
  permissions = [],
  endpoints = [],
  ...module
}: Definition): Module {
  const exported = [contract].flat().flatMap((one) => Object.values(one))
  return {
    ...module,
    // What the contract says of a resource's permission replaces what its list says.
    permissions: [
      ...new Map(
        [...permissions, ...exported.flatMap((value) => allIn(value, isPermission))].map((one) => [
          one.resource,
          one,
        ]),
      ).values(),
    ],
    endpoints: [...new Set([...endpoints, ...exported.flatMap((value) => allIn(value, isEndpoint))])],
  }
}

/** The value itself if it is one, or those of an object or a list that contains nothing else. */
function allIn<T>(value: unknown, isOne: (value: unknown) => value is T): T[] {
  if (isOne(value)) return [value]
  if (!isRecord(value)) return []
  const inner = Object.values(value).map((one) => allIn(one, isOne))
  return inner.every((some) => some.length > 0) ? inner.flat() : []
}

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && typeof value.method === 'string' && typeof value.path === 'string'
}

function isPermission(value: unknown): value is Permission {
  return isRecord(value) && typeof value.resource === 'string' && Array.isArray(value.actions)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !('_zod' in value)
}
