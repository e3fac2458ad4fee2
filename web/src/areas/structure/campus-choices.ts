import { campuses } from 'tenant-api/contract/structure'
import { call } from '../../shell/api.ts'
import type { Found, ScopeChoice } from '../../shell/area.ts'
import { type Scope, scopeFilter } from '../../shell/scope.ts'

const most = 100

/** Every campus that the reader sees, by name: what the whole page can be narrowed to. */
export async function listCampuses(): Promise<readonly ScopeChoice[]> {
  const found: ScopeChoice[] = []
  for (;;) {
    const query = { limit: most, skip: found.length }
    const { rows, total } = await call(campuses.endpoints.list, { query })
    found.push(...rows.map(asChoice))
    if (rows.length < most || found.length >= total) return found
  }
}

/** One campus; refused where there is none, or none for the reader. */
export async function readCampus(id: string): Promise<ScopeChoice> {
  return asChoice(await call(campuses.endpoints.get, { params: { id } }))
}

/** Campuses that nobody can ring up: people look for a number on what the school prints. */
export async function findWithoutContact(scope: Scope): Promise<Found> {
  const query = { ...scopeFilter('campus', scope), contactEmpty: 'true', limit: 1 } as const
  const { total } = await call(campuses.endpoints.list, { query })
  return { count: total, page: 'campuses?contactEmpty=true' }
}

function asChoice({ id, name, city, code }: { id: string; name: string; city: string; code: string }) {
  return { id, name, hint: [code, city].filter(Boolean).join(' · ') || undefined }
}
