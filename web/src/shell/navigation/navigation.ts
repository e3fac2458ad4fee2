import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useContext } from 'react'
import type {
  Area,
  HomeCard,
  PendingItem,
  NavigationEntry,
  Needs,
  Often,
  QuickAction,
  QuickStart,
} from './area.ts'
import { AreasContext } from './areas-context.ts'
import { arrange, arrangeBar, arrangeUtilities, type Shown, treeOf } from './arrange.ts'
import { inOrder } from './in-order.ts'
import { isOwnAlone, isNearToo, isOwnToo, may, mayAdd, useMe } from '../session/me.ts'
import { pageOf } from '../scope/scope.ts'
import { useFrameScope } from '../scope/scope-choices.ts'

/** All pages of the navigation that this user has permission to view in the current scope. */
export function usePages(): NavigationEntry[] {
  return useAllowed((area) => area.navigation)
}

/** The same, arranged by the user's roles: branches, utilities, and the phone's bottom bar. */
export function useBranches() {
  const me = useMe()
  const tree = treeOf(me)
  const pages = usePages()
  const branches = arrange(tree, pages)
  const mayChange = ({ needs }: NavigationEntry) => !needs || may(me, [needs[0], 'edit'])
  const utilities = arrangeUtilities(pages, { ...tree, mayChange })
  return { branches, utilities, ...arrangeBar(tree, { branches, utilities }) }
}

/** Whether the reader is on a page of a branch, or below one. */
export function useIsHere({ entries }: Shown): boolean {
  return useLocation({
    select({ pathname }) {
      const here = pageOf(pathname)
      return entries.some(({ page }) => here === page || here.startsWith(`${page}/`))
    },
  })
}

/** What this user may create from anywhere, the most frequent first. */
export function useStarts(): QuickStart[] {
  const me = useMe()
  const starts = useAllowed((area) => area.quickStarts).filter(({ needs }) => mayAdd(me, needs))
  return starts.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const ranks: readonly Often[] = ['daily', 'yearly', 'once']

function rankOf({ often = 'yearly' }: QuickStart): number {
  return ranks.indexOf(often)
}

/** The actions that the palette can execute for this user. */
export function useActions(): QuickAction[] {
  return useAllowed((area) => area.actions)
}

/** The kinds of pending work of this user; undefined until the areas have loaded them. */
export function useHomeNeeds(): PendingItem[] | undefined {
  const areas = useContext(AreasContext)
  const isShown = useIsShown()
  const { data } = useQuery({
    queryKey: ['what can wait'],
    queryFn: async () => (await Promise.all(areas.map((area) => area.pendingItems?.() ?? []))).flat(),
    staleTime: Infinity,
  })
  return data?.filter(isShown)
}

/** The cards of this user's home page: the family's or the work's first, depending on the major role. */
export function useHomeCards(): HomeCard[] {
  const { homeOrder, majorRole } = useMe()
  const cards = useAllowed((area) => area.cards)
  const isFirst = ({ isOfOwn }: HomeCard) => majorRole !== null && !isOfOwn === (majorRole !== 'guardian')
  return inOrder([...cards.filter(isFirst), ...cards.filter((card) => !isFirst(card))], homeOrder)
}

type Part = { needs?: Needs; isOfOffice?: true; isOfOwn?: true; isOfNear?: true }

function useAllowed<T extends Part>(part: (area: Area) => readonly T[] | undefined): T[] {
  const areas = useContext(AreasContext)
  return areas.flatMap((area) => part(area) ?? []).filter(useIsShown())
}

function useIsShown() {
  const me = useMe()
  const scope = useFrameScope()
  return ({ needs, isOfOffice, isOfOwn, isOfNear }: Part) =>
    may(me, needs, scope) &&
    !(isOfOffice && needs && isOwnAlone(me, needs)) &&
    !(isOfOwn && needs && !isOwnToo(me, needs)) &&
    !(isOfNear && needs && !isNearToo(me, needs))
}
