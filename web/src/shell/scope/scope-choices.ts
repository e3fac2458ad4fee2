import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { use } from 'react'
import type { ScopeChoice, ScopeSource } from '../navigation/area.ts'
import { AreasContext } from '../navigation/areas-context.ts'
import { homeScope, may, useMe } from '../session/me.ts'
import { type Scope, scoped, type ScopeFilter, useScope, wholeInstitute } from './scope.ts'

type Level = ScopeSource['level']

/** The campuses, or the sections of a campus, that the reader can switch the scope to. */
export function useScopeChoices(level: Level, above: ScopeFilter = {}): readonly ScopeChoice[] {
  const source = useSource(level)
  const { data = [] } = useQuery({
    queryKey: [source?.path ?? level, 'choices', above],
    queryFn: () => source?.list(above) ?? [],
    enabled: source !== undefined,
  })
  return data
}

/** The campus or section of an address; null if it does not exist or the reader may not see it. */
export function useScopeChoice(level: Level, id: string, above: ScopeFilter = {}): ScopeChoice | null {
  return useSuspenseQuery(choiceQuery(useSource(level), { level, id, above })).data
}

/**
 * The scope of the frame's links: that of the address, or the reader's home scope if that campus or section
 * does not exist for them.
 */
export function useFrameScope(): Scope {
  const scope = useScope()
  const home = homeScope(useMe())
  const campus = scope.level === 'institute' ? '' : scope.campus
  const section = scope.level === 'section' ? scope.section : ''
  const isNoCampus = useIsNone('campus', campus)
  const isNoSection = useIsNone('section', section, { campus })
  if (isNoCampus) return home
  return isNoSection ? { level: 'campus', campus } : scope
}

/** Builds the address of a page in the frame's scope. */
export function useScoped(): (page: string) => string {
  const scope = useFrameScope()
  return (page) => scoped(page, scope)
}

/** Whether the campus or section of the address is known not to exist for the reader. */
function useIsNone(level: Level, id: string, above: ScopeFilter = {}): boolean {
  const query = choiceQuery(useSource(level), { level, id, above })
  return useQuery({ ...query, enabled: id !== '' }).data === null
}

function choiceQuery(
  source: ScopeSource | undefined,
  { level, id, above }: { level: Level; id: string; above: ScopeFilter },
) {
  return queryOptions({
    queryKey: [source?.path ?? level, 'choice', id, above],
    queryFn: async () => (await source?.one(id, above).catch(unseen)) ?? null,
  })
}

function unseen(error: unknown): null {
  if (error instanceof Refused && [403, 404, 422].includes(error.problem.status)) return null
  throw error
}

/** Users who may not view campuses have no choices. */
function useSource(level: Level): ScopeSource | undefined {
  const me = useMe()
  const sources = use(AreasContext).flatMap((area) => area.scopes ?? [])
  return sources.find((source) => source.level === level && may(me, source.needs, wholeInstitute))
}
