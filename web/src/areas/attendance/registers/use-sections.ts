import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useScope } from '../../../shell/scope/scope.ts'
import { boardQuery } from './queries.ts'

/** The sections that the reader may choose from, and the one that the address names; the first where it names none. */
export function useSections() {
  const search: { section?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const board = useQuery(boardQuery({ campus }))
  const all = board.data?.rows ?? []
  const sections =
    scope.level === 'section' ? all.filter(({ sectionId }) => sectionId === scope.section) : all
  const section = sections.find(({ sectionId }) => sectionId === search.section) ?? sections[0]
  /** Changes what the address says, and keeps the rest of it. */
  function show(change: Readonly<Record<string, string | undefined>>) {
    const next = { ...search, section: section?.sectionId, ...change }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return { board, sections, section, show }
}
