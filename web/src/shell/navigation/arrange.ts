import type { NavigationEntry } from './area.ts'
import { type Branch, management, type Tree, trees, utilities } from './area-map.ts'

/** A branch with the entries that the user may open. */
export type Shown = Branch & { entries: readonly NavigationEntry[] }

/** A page of the sidebar, and the pages of its group, which are links on it: itself first, or none. */
export type Entrance = NavigationEntry & { group: readonly NavigationEntry[] }

const most = 8

/**
 * The entries of a branch that the sidebar shows: of each group the first page that the reader may open. The
 * others are links on that page, and stand in the palette.
 */
export function entrancesOf({ entries }: Pick<Shown, 'entries'>): Entrance[] {
  const groups = Map.groupBy(entries, entranceOf)
  return entries.flatMap((entry) => {
    const group = inNavigationOrder(groups.get(entranceOf(entry)) ?? [])
    return group[0] === entry ? [{ ...entry, group: group.length > 1 ? group : [] }] : []
  })
}

/** Pages of one ten share an entrance. */
function entranceOf({ under, order }: NavigationEntry): string {
  return `${under} ${Math.floor(order / 10)}`
}

export function inNavigationOrder(entries: readonly NavigationEntry[]): NavigationEntry[] {
  return entries.toSorted((one, other) => one.order - other.order)
}

type Acting = { roles: readonly { key: string; like: string }[]; majorRole: string | null }

/**
 * The tree of the user's major role, else of the widest; a custom role has the tree of the role that it is
 * modelled on.
 */
export function treeOf({ roles, majorRole }: Acting): Tree {
  const of = majorRole === null ? roles : roles.filter(({ key }) => key === majorRole)
  const known = trees.find(([key]) => of.some(({ like }) => like === key))
  return known?.[1] ?? management
}

/**
 * The navigation: the non-empty branches in the order of the tree, then entries without a place in the tree,
 * under their usual branch. Beyond eight branches, the last one is merged with all that follow, so that
 * everything stays reachable.
 */
export function arrange(tree: Tree, entries: readonly NavigationEntry[]): Shown[] {
  const shown = filled(tree.branches, entries)
  const placed = new Set(shown.flatMap((branch) => branch.entries))
  const others = entries.filter((entry) => !placed.has(entry))
  for (const extra of filled(management.branches, others)) {
    const there = shown.findIndex(({ key }) => key === extra.key)
    const known = shown[there]
    if (known) shown[there] = { ...known, entries: [...known.entries, ...extra.entries] }
    else shown.push(extra)
  }
  return atMost(most, shown.length > most ? withoutExams(shown) : shown)
}

/** Where there are too many branches, exams stand with what else there is of lessons. */
function withoutExams(shown: readonly Shown[]): Shown[] {
  const exams = shown.find(({ key }) => key === 'exams')
  const [place] = (['academics', 'timetable'] as const).flatMap(
    (key) => shown.find((one) => one.key === key) ?? [],
  )
  if (!exams || !place) return [...shown]
  return shown.flatMap((branch) => {
    if (branch === exams) return []
    return branch === place ? { ...branch, entries: [...branch.entries, ...exams.entries] } : branch
  })
}

/**
 * Settings and profile, apart from the rest. A tree without settings of the school has only those that the user
 * can change personally, and nothing read-only.
 */
export function arrangeUtilities(
  entries: readonly NavigationEntry[],
  { hasNoSettings, mayChange = () => true }: { hasNoSettings?: boolean; mayChange?: Changes } = {},
): Shown[] {
  const isKept = (entry: NavigationEntry) => !hasNoSettings || !isSetting(entry) || mayChange(entry)
  return filled(utilities, entries.filter(isKept))
}

type Changes = (entry: NavigationEntry) => boolean

function isSetting({ under }: NavigationEntry): boolean {
  return under === 'settings'
}

/**
 * The branches of a phone's bottom bar, and those behind "More", the utilities last: four and the rest, or all
 * when there are five, so that no word has to break.
 */
export function arrangeBar(
  tree: Tree,
  { branches, utilities: apart }: { branches: readonly Shown[]; utilities: readonly Shown[] },
): { bar: Shown[]; more: Shown[] } {
  const rank = ({ key }: Shown) => (tree.bar.includes(key) ? tree.bar.indexOf(key) : tree.bar.length)
  const sorted = [...branches.toSorted((a, b) => rank(a) - rank(b)), ...apart]
  const room = sorted.length > 5 ? 4 : 5
  return { bar: sorted.slice(0, room), more: sorted.slice(room) }
}

/** The branches that have entries: what one of them names is in no other. */
function filled(branches: readonly Branch[], entries: readonly NavigationEntry[]): Shown[] {
  const named = new Set(branches.flatMap(({ pages = [] }) => pages))
  return branches.flatMap((branch) => {
    const { pages = [], under } = branch
    const own = pages.flatMap((name) => entries.filter(({ page }) => page === name))
    const rest = entries.filter((entry) => entry.under === under && !named.has(entry.page))
    const found = [...own, ...inNavigationOrder(rest)]
    return found.length > 0 ? [{ ...branch, entries: found }] : []
  })
}

function atMost(count: number, shown: readonly Shown[]): Shown[] {
  const last = shown[count - 1]
  if (shown.length <= count || !last) return [...shown]
  return [
    ...shown.slice(0, count - 1),
    { ...last, entries: shown.slice(count - 1).flatMap(({ entries }) => entries) },
  ]
}
