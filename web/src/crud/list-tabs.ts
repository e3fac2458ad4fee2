import { useLingui } from '@lingui/react/macro'
import { addDays, today } from 'kit/day'
import { isWritten, type Resource } from 'kit/resource'
import type { View } from 'tenant-api/contract/views'
import { useRegional } from '../ui/Regional.tsx'
import { useNow } from '../ui/use-now.ts'
import { type FilterWords, type ListState, sameWords, viewWords } from './list-state.ts'
import type { Views } from './views.ts'
import { useSay } from './words.ts'

/** A tab over a list; those of all and of archived rows come with every list. */
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
    ...useTabAhead(resource),
    ...(isWritten(resource) ? [archived] : []),
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

/** What comes to its day soon, where the contract says by which day. */
function useTabAhead({ ahead }: Resource) {
  const say = useSay()
  const { zone } = useRegional()
  const schoolDay = today(zone, useNow())
  if (!ahead) return []
  const words = { [`${ahead.day}To`]: addDays(schoolDay, ahead.days), sort: ahead.day }
  return [{ id: 'ahead', name: say(ahead.name), words, view: undefined }]
}
