import { useLingui } from '@lingui/react/macro'
import { addDays, today } from 'kit/values/day'
import { isWritten, type Resource } from 'kit/contract/resource'
import type { View } from 'tenant-api/contract/records/home/saved-views'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useNow } from '../../ui/date/use-now.ts'
import { type FilterWords, type ListState, sameWords, viewWords } from '../list/list-state.ts'
import type { Beginning } from '../list/use-list-address.ts'
import type { Views } from './views.ts'
import { useSay } from '../resource/words.ts'

/** A tab of a list; every list has one for all and one for archived rows. */
export type ListTab = {
  id: string
  name: string
  words: FilterWords
  view: View | undefined
  /** Whether the address names it. */
  isNamed: boolean
  isCurrent: boolean
}

export type ListTabs = {
  tabs: readonly ListTab[]
  current: ListTab
  /** Whether the list's state differs from its tab. */
  isChanged: boolean
  /** The state that a view saved now would store. */
  words: FilterWords
}

/** The tabs of a list, and the one that the address selects. */
export function useListTabs(
  resource: Resource,
  state: ListState,
  { views, start, beginning }: Views & { beginning?: Beginning | undefined },
): ListTabs {
  const { t } = useLingui()
  const plain = { view: undefined, isNamed: false }
  // `All` has a clean address, unless the reader's or the list's default view is another.
  const all = {
    ...plain,
    id: 'all',
    name: t`All`,
    words: {},
    isNamed: start !== null || beginning !== undefined,
  }
  const archived = { ...plain, id: 'archived', name: t`Archived`, words: { archived: 'true' } }
  const known = [
    ...(beginning
      ? [{ ...plain, id: beginning.id, name: beginning.name, words: beginning.search, isNamed: true }]
      : []),
    all,
    ...useTabsOf(resource).map((tab) => ({ ...plain, ...tab })),
    ...(isWritten(resource) ? [archived] : []),
    ...views.map((view) => ({ id: view.id, name: view.name, words: view.search, view, isNamed: true })),
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

/** The tabs that the contract names, and the one with the rows that are due soon, if it names the day. */
function useTabsOf({ ahead, tabs = [] }: Resource) {
  const say = useSay()
  const { zone } = useRegional()
  const schoolDay = today(zone, useNow())
  const named = tabs.map(({ id, name, words }) => ({
    id,
    name: say(name),
    words: { ...words } as FilterWords,
    isNamed: true,
  }))
  if (!ahead) return named
  const words = { [`${ahead.day}To`]: addDays(schoolDay, ahead.days), sort: ahead.day }
  return [...named, { id: 'ahead', name: say(ahead.name), words }]
}
