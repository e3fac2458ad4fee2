import type { Member } from './school-template.ts'
import type { StagedSchool } from './schools.ts'
import type { Stage } from './stage.ts'

/** The parts of a call that a preparation may replace. */
export type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** For If-Match, where no endpoint reads a single row. */
  version?: number
  /** Beside that of the session. */
  cookie?: string
  /** By which a program of somebody else's proves itself. */
  headers?: Record<string, string>
}
/** Who is about to call what, and where. */
export type Scene = { stage: Stage; school: StagedSchool; member: Member }

/** Creates what an endpoint's example needs before it can succeed. */
export type Preparation = (scene: Scene) => Promise<Parts | undefined>

/** The same preparation for all endpoints of a resource that name one of its rows. */
export function ofResource(path: string, prepare: Preparation): Record<string, Preparation> {
  const names = [`POST ${path}`, `GET ${path}/:id`, `PATCH ${path}/:id`, `DELETE ${path}/:id`]
  const all = [...names, `POST ${path}/:id/restoration`, `POST ${path}/filing`]
  return Object.fromEntries(all.map((name) => [name, prepare]))
}
