import type { Action, Endpoint, Reach } from 'kit/contract/contract'
import { isOffered, isWritten, type Resource } from 'kit/contract/resource'
import { resourceWords } from 'kit/contract/resource-words'
import { sentence } from 'kit/text/words'
import type { ConstraintMessages } from '../core/columns/constraint-errors.ts'
import { crudJobs } from './bulk/jobs.ts'
import { fileOwnersOf } from './fields/files.ts'
import type { Crud } from './table.ts'
import { serveCrud, serveHistory } from './crud.ts'
import { standing } from './measures.ts'
import { type DefaultGrant, defineModule, type Module } from '../core/module.ts'
import type { RoleKey } from '../core/authorization/role-keys.ts'
import { searchIn } from './search.ts'

/** The default grants by role and reach: `delete` includes `edit`, and `edit` includes `view`. */
type Grants = Partial<Record<Reach, Partial<Record<'view' | 'edit' | 'delete', readonly RoleKey[]>>>>

type Given = {
  grants: Grants
  /**
   * The field shown beside the name in the global search, after the one that distinguishes rows of the same
   * name.
   */
  hint?: string
  /** Shows the number of rows on the home page of those who may view them. */
  counted?: boolean
  /** Replaces the creation of a row that needs more than its fields. */
  add?: Parameters<typeof serveCrud>[2]
  /**
   * Whoever sees a row sees its history; false if another module serves a fuller one, or if no history is
   * recorded.
   */
  hasHistory?: boolean
}

/** The module of a plain resource; a larger module spreads it and adds to it. */
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

/** The message for the unique index of a resource's names. */
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

function sentencesOf({ name, label, recognisedBy }: Resource): NonNullable<Module['sentences']> {
  const { acts } = resourceWords(label)
  const ofRows = Object.entries(acts).map(([act, said]) => [`${name}.${act}` as const, said])
  return { ...Object.fromEntries(ofRows), ...(recognisedBy.length > 0 && importSentencesOf({ name })) }
}

/** The sentences of the acts by which a file fills a list, and by which that is taken back. */
export function importSentencesOf({ name }: Pick<Resource, 'name'>): NonNullable<Module['sentences']> {
  return {
    [`${name}.imported`]: sentence('Imported {count, plural, one {# row} other {# rows}} from {name}'),
    [`${name}.import-undone`]: sentence(
      'Took back {count, plural, one {# row} other {# rows}} of the import from {name}',
    ),
  }
}
