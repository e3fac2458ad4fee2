import type { DefaultGrant, Module } from '../core/module.ts'
import type { RoleKey } from '../core/authorization/role-keys.ts'

type Given = { name: string; parts: readonly Module[] }

/** Combines the modules of several plain resources into one, in their order. */
export function combineModules({ name, parts }: Given): Module {
  return {
    name,
    permissions: parts.flatMap(({ permissions }) => permissions),
    endpoints: parts.flatMap(({ endpoints }) => endpoints),
    defaultGrants: grantsOf(parts),
    sentences: Object.assign({}, ...parts.map(({ sentences }) => sentences)),
    sealed: parts.flatMap(({ sealed = [] }) => sealed),
    quiet: parts.flatMap(({ quiet = [] }) => quiet),
    routes(serve, app) {
      for (const { routes } of parts) routes(serve, app)
    },
    jobs: Object.assign({}, ...parts.map(({ jobs }) => jobs)),
    events: Object.assign({}, ...parts.map(({ events }) => events)),
    checklist: parts.flatMap(({ checklist = [] }) => checklist),
    search: parts.flatMap(({ search = [] }) => search),
    fileOwners: parts.flatMap(({ fileOwners = [] }) => fileOwners),
    measures: parts.flatMap(({ measures = [] }) => measures),
    pageReads: parts.flatMap(({ pageReads = [] }) => pageReads),
    webhooks: parts.flatMap(({ webhooks = [] }) => webhooks),
    personal: parts.flatMap(({ personal = [] }) => personal),
    mentions: Object.assign({}, ...parts.map(({ mentions }) => mentions)),
    messages: Object.assign({}, ...parts.map(({ messages }) => messages)),
    labels: {
      tables: Object.assign({}, ...parts.map(({ labels }) => labels?.tables)),
      messages: Object.assign({}, ...parts.map(({ labels }) => labels?.messages)),
    },
    columns: Object.assign({}, ...parts.map(({ columns }) => columns)),
    audited: Object.assign({}, ...parts.map(({ audited }) => audited)),
  } satisfies Omit<Required<Module>, 'founded'>
}

function grantsOf(parts: readonly Module[]): Partial<Record<RoleKey, readonly DefaultGrant[]>> {
  const given: Partial<Record<RoleKey, readonly DefaultGrant[]>> = {}
  for (const { defaultGrants = {} } of parts) {
    for (const [role, grants] of Object.entries(defaultGrants) as [RoleKey, readonly DefaultGrant[]][])
      given[role] = [...(given[role] ?? []), ...grants]
  }
  return given
}
