import { useLocation, useMatches } from '@tanstack/react-router'
import { useContext } from 'react'
import type { Area, NavigationEntry, Needs, Often, QuickStart } from './area.ts'
import { AreasContext } from './areas-context.ts'
import {
  arrange,
  arrangeBar,
  arrangeUtilities,
  type Entrance,
  entrancesOf,
  inNavigationOrder,
  treeOf,
} from './arrange.ts'
import { isOfFamilyAlone, isOwnAlone, isNearToo, isOwnToo, may, mayAdd, useMe } from '../session/me.ts'
import { pageOf } from '../scope/scope.ts'
import { useFrameScope } from '../scope/scope-choices.ts'

/** All pages of the navigation that this user has permission to view in the current scope. */
export function usePages(): NavigationEntry[] {
  const isOfFamily = isOfFamilyAlone(useMe())
  const pages = useAllowed((area) => area.navigation)
  return isOfFamily ? pages : pages.map((entry) => ({ ...entry, title: entry.ownTitle ?? entry.title }))
}

/** Those that are about the reader, which are behind their picture. */
export function usePersonalPages(): NavigationEntry[] {
  return inNavigationOrder(usePages().filter(({ under }) => under === 'profile'))
}

/**
 * All pages, arranged by the user's roles: branches, the school's settings, and the phone's bottom bar. Personal
 * pages are behind the user's picture.
 */
export function useBranches() {
  const me = useMe()
  const tree = treeOf(me)
  const pages = usePages()
  const branches = arrange(tree, pages)
  const mayChange = ({ needs }: NavigationEntry) => !needs || may(me, [needs[0], 'edit'])
  const utilities = arrangeUtilities(pages, { ...tree, mayChange })
  return { branches, utilities, ...arrangeBar(tree, { branches, utilities }) }
}

/** Whether the reader is on one of these pages, or below one. */
export function useIsHere(entries: readonly NavigationEntry[]): boolean {
  return useLocation({
    select({ pathname }) {
      const here = pageOf(pathname)
      return entries.some(({ page }) => here === page || here.startsWith(`${page}/`))
    },
  })
}

/** The group of the page that the reader is on, and of the list that a sheet is open over. */
export function useGroup(): Entrance['group'] {
  const { branches, utilities } = useBranches()
  const open = useMatches({
    select: (matches) => matches.map(({ pathname }) => pageOf(pathname).replace(/\/$/, '')).join(' '),
  })
  const here = open.split(' ')
  const entrances = [...branches, ...utilities].flatMap(entrancesOf)
  return entrances.find(({ group }) => group.some(({ page }) => here.includes(page)))?.group ?? []
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

type Part = { needs?: Needs; isOfOffice?: true; isOfOwn?: true; isOfNear?: true }

export function useAllowed<T extends Part>(part: (area: Area) => readonly T[] | undefined): T[] {
  const areas = useContext(AreasContext)
  return areas.flatMap((area) => part(area) ?? []).filter(useIsShown())
}

export function useIsShown() {
  const me = useMe()
  const scope = useFrameScope()
  return ({ needs, isOfOffice, isOfOwn, isOfNear }: Part) =>
    may(me, needs, scope) &&
    !(isOfOffice && (isOfFamilyAlone(me) || (needs && isOwnAlone(me, needs)))) &&
    !(isOfOwn && needs && !isOwnToo(me, needs)) &&
    !(isOfNear && needs && !isNearToo(me, needs))
}
