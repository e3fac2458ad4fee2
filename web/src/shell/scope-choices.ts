import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/client'
import { use } from 'react'
import type { ScopeChoice, ScopeSource } from './area.ts'
import { AreasContext } from './areas-context.ts'
import { may, useMe } from './me.ts'
import { type ScopeFilter, wholeInstitute } from './scope.ts'

type Level = ScopeSource['level']

/** The campuses, or the sections of a campus, that the reader can narrow everything to. */
export function useScopeChoices(level: Level, above: ScopeFilter = {}): readonly ScopeChoice[] {
  const source = useSource(level)
  const { data = [] } = useQuery({
    queryKey: [source?.path ?? level, 'choices', above],
    queryFn: () => source?.list(above) ?? [],
    enabled: source !== undefined,
  })
  return data
}

/** The campus or section of an address; null when there is none such, or none that the reader may see. */
export function useScopeChoice(level: Level, id: string, above: ScopeFilter = {}): ScopeChoice | null {
  return useSuspenseQuery(choiceQuery(useSource(level), { level, id, above })).data
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

/** Who may not view campuses at all has none to choose from. */
function useSource(level: Level): ScopeSource | undefined {
  const me = useMe()
  const sources = use(AreasContext).flatMap((area) => area.scopes ?? [])
  return sources.find((source) => source.level === level && may(me, source.needs, wholeInstitute))
}
