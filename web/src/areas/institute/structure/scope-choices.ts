import { i18n } from '@lingui/core'
import { Refused } from 'kit/http/client'
import { isLanguage } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { campuses, classes, sections } from 'tenant-api/contract/institute/structure'
import { everyRow } from '../../../crud/list/every-row.ts'
import { call } from '../../../shell/session/api.ts'
import type { PendingCount, ScopeChoice } from '../../../shell/navigation/area.ts'
import { type Scope, type ScopeFilter, scopeFilter } from '../../../shell/scope/scope.ts'

/** Every campus that the reader sees, by name: what the whole page can be narrowed to. */
export async function listCampuses(): Promise<readonly ScopeChoice[]> {
  const { rows } = await everyRow((at) => call(campuses.endpoints.list, { query: at }))
  return rows.map(asCampus)
}

/** One campus; refused where there is none, or none for the reader. */
export async function readCampus(id: string): Promise<ScopeChoice> {
  return asCampus(await call(campuses.endpoints.get, { params: { id } }))
}

/** The sections of a campus, from the lowest class to the highest. */
export async function listSections({ campus }: ScopeFilter): Promise<readonly ScopeChoice[]> {
  if (!campus) return []
  const [{ rows }, order] = await Promise.all([
    everyRow((at) => call(sections.endpoints.list, { query: { campus, ...at } })),
    listClasses(),
  ])
  const place = new Map(order.map(({ id, title }, at) => [id, { at, title }]))
  const placeOf = (classId: string) => place.get(classId)?.at ?? order.length
  return rows
    .toSorted((a, b) => placeOf(a.classId) - placeOf(b.classId))
    .map(({ id, title, classId }) => ({ id, name: title, hint: place.get(classId)?.title }))
}

/** One section of a campus; null where that campus has none such, refused where it is none for the reader. */
export async function readSection(id: string, { campus }: ScopeFilter): Promise<ScopeChoice | null> {
  const { title, campusId } = await call(sections.endpoints.get, { params: { id } })
  return campusId === campus ? { id, name: title } : null
}

/** Campuses that nobody can ring up: people look for a number on what the school prints. */
export async function findWithoutContact(scope: Scope): Promise<PendingCount> {
  const query = { ...scopeFilter('campus', scope), contactEmpty: 'true', limit: 1 } as const
  const { total } = await call(campuses.endpoints.list, { query })
  return { count: total, page: 'campuses?contactEmpty=true' }
}

/** The classes in their order; who may not see them reads their sections by title. */
async function listClasses() {
  try {
    const { rows } = await everyRow((at) => call(classes.endpoints.list, { query: at }))
    return rows
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 403) return []
    throw error
  }
}

type Campus = { id: string; name: string; otherName: string; city: string; code: string }

/** Named in the reader's script: a change of language reads them again. */
function asCampus({ id, name, otherName, city, code }: Campus) {
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const hint = [code, city].filter(Boolean).join(' · ') || undefined
  return { id, name: inScript(language, name, otherName)[0], hint }
}
