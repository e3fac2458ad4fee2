import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/resource'
import type { View } from 'tenant-api/contract/views'
import { type FilterWords, type ListState, sameWords, viewWords } from './list-state.ts'
import type { Views } from './views.ts'

/** A tab over a list; the first two come with every list. */
export type ListTab = {
  id: string
  name: string
  words: FilterWords
  view: View | undefined
  isCurrent: boolean
}

export type ListTabs = {
  tabs: readonly ListTab[]
  current: ListTab
  /** The list shows something else than its tab says. */
  isChanged: boolean
  /** What a view of this would keep. */
  words: FilterWords
}

/** The tabs of a list, and where the address stands among them. */
export function useListTabs(resource: Resource, state: ListState, { views }: Views): ListTabs {
  const { t } = useLingui()
  const all = { id: 'all', name: t`All`, words: {}, view: undefined }
  const archived = { id: 'archived', name: t`Archived`, words: { archived: 'true' }, view: undefined }
  const known = [
    all,
    archived,
    ...views.map((view) => ({ id: view.id, name: view.name, words: view.search, view })),
  ]
  const words = viewWords(resource, state)
  const named = known.find(({ id }) => id === state.view)
  const current = named ?? (state.archived ? archived : all)
  const tabs = known.map((tab) => ({ ...tab, isCurrent: tab.id === current.id }))
  return {
    tabs,
    current: { ...current, isCurrent: true },
    isChanged: !sameWords(words, current.words),
    words,
  }
}
