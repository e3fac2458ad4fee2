import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { classes, sections } from 'tenant-api/contract/institute/structure'
import { useMyYear } from '../../../crud/filters/use-my-year.ts'
import { read } from '../../../shell/session/api.ts'
import { useScope } from '../../../shell/scope/scope.ts'

/** Which class is planned: as the address says, else that of the section in scope, else the first; in the reader's year. */
export function usePlanChoice() {
  const search: { class?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const years = useMyYear()
  const all = useQuery(read(classes.endpoints.list, { query: { limit: 100 } }))
  const taught = all.data?.rows ?? []
  const year = years.data?.year ?? undefined
  const scope = useScope()
  const inSection = scope.level === 'section'
  const section = useQuery({
    ...read(sections.endpoints.get, { params: { id: inSection ? scope.section : '' } }),
    enabled: inSection,
  })
  const isPlaced = !inSection || !section.isPending
  const wanted = [search.class, section.data?.classId].find((id) => taught.some((one) => one.id === id))
  const chosen = isPlaced ? (wanted ?? taught[0]?.id) : undefined
  return {
    at: year && chosen ? { year, class: chosen } : undefined,
    classes: taught.map(({ id, title }) => ({ id, name: title })),
    /** The year before, whose plan can be copied. */
    before: yearBefore(years.data),
    isKnown: years.data !== undefined && all.data !== undefined && isPlaced,
    chooseClass: (id: string) =>
      void navigate({ to: '.', search: { ...search, class: id } as never, replace: true }),
    error: years.error ?? all.error,
    retry: () => Promise.all([years.refetch(), all.refetch()]),
  }
}

type Looked = NonNullable<ReturnType<typeof useMyYear>['data']>

function yearBefore(looked: Looked | undefined): string | undefined {
  const firstDay = looked?.years.find(({ id }) => id === looked.year)?.firstDay ?? ''
  return looked?.years.filter((one) => one.firstDay < firstDay).toSorted(latestFirst)[0]?.id
}

function latestFirst(a: { firstDay: string }, b: { firstDay: string }): number {
  return a.firstDay < b.firstDay ? 1 : -1
}
