import type { Action, Endpoint, Reach } from 'kit/contract/contract'
import { isOffered, isWritten, type Resource } from 'kit/contract/resource'
import { resourceWords } from 'kit/contract/resource-words'
import type { ConstraintMessages } from '../core/columns/constraint-errors.ts'
import { crudJobs } from './bulk/jobs.ts'
import { fileOwnersOf } from './fields/files.ts'
import type { Crud } from './table.ts'
import { serveCrud, serveHistory } from './crud.ts'
import { standing } from './measures.ts'
import { type DefaultGrant, defineModule, type Module } from '../core/module.ts'
import type { RoleKey } from '../core/authorization/role-keys.ts'
import { searchIn } from './search.ts'

/** Which roles may do what, and how far: who deletes also edits, and who edits also views. */
type Grants = Partial<Record<Reach, Partial<Record<'view' | 'edit' | 'delete', readonly RoleKey[]>>>>

type Given = {
  grants: Grants
  /** The field that stands beside the name in the search of everything, after what tells two of one name apart. */
  hint?: string
  /** How many rows there are stands on the home page of those who view them. */
  counted?: boolean
  /** What creates a row, where more is asked than its fields. */
  add?: Parameters<typeof serveCrud>[2]
  /** Whoever sees a row sees its history; not where another module tells more of it, or nothing of it is written down. */
  hasHistory?: boolean
}

/** The module of a plain resource; one that holds more spreads it and adds to it. */
export function crudModule(
  resource: Resource,
  crud: Crud,
  { grants, hint, counted = false, add, hasHistory = true }: Given,
): Module {
  const { history, asOf } = resource.endpoints
  const left: readonly Endpoint[] = hasHistory ? [] : [history, asOf]
  return defineModule({
    name: resource.name,
    permissions: [resource.permission],
    endpoints: Object.values(resource.endpoints).filter(
      (endpoint) => isOffered(resource, endpoint) && !left.includes(endpoint),
    ),
    defaultGrants: grantsOf(resource, grants),
    sentences: sentencesOf(resource),
    routes(serve, app) {
      serveCrud(serve, crud, add)
      if (hasHistory) serveHistory(serve, crud, app)
    },
    jobs: isWritten(resource) ? crudJobs(crud) : {},
    fileOwners: fileOwnersOf(crud),
    search: [searchIn(crud, hint)],
    measures: counted ? [standing(crud)] : [],
  })
}

/** What to say when the unique index of a resource's names refuses a row. */
export function takenName({ name, label }: Resource, index: string, field: string): ConstraintMessages {
  return { [index]: { code: `${name}.exists`, message: resourceWords(label).exists, field } }
}

const included: Record<'view' | 'edit' | 'delete', readonly Action[]> = {
  view: ['view'],
  edit: ['view', 'edit'],
  delete: ['view', 'edit', 'delete'],
}

function grantsOf({ name }: Resource, grants: Grants): Partial<Record<RoleKey, readonly DefaultGrant[]>> {
  const given: Partial<Record<RoleKey, DefaultGrant[]>> = {}
  for (const [reach, ways] of Object.entries(grants) as [Reach, Grants[Reach] & object][]) {
    for (const way of ['view', 'edit', 'delete'] as const) {
      for (const role of ways[way] ?? []) {
        const cells = included[way].map((action) => [name, action, reach] as const)
        given[role] = [...(given[role] ?? []), ...cells]
      }
    }
  }
  return given
}

function sentencesOf({ name, label }: Resource): NonNullable<Module['sentences']> {
  const { acts } = resourceWords(label)
  return Object.fromEntries(Object.entries(acts).map(([act, said]) => [`${name}.${act}` as const, said]))
}
