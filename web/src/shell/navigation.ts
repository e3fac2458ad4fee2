import { useContext } from 'react'
import type { Area, HomeCard, NavigationEntry, QuickStart } from './area.ts'
import { AreasContext } from './areas-context.ts'
import { may, useMe } from './me.ts'

/** What this person may open, in the order of the areas; what they may not view is not shown. */
export function useNavigation(place: NavigationEntry['place']): NavigationEntry[] {
  return useAllowed((area) => area.navigation).filter((entry) => entry.place === place)
}

/** What this person may start from anywhere. */
export function useStarts(): QuickStart[] {
  return useAllowed((area) => area.starts)
}

/** The cards that this person's home page is made of. */
export function useHomeCards(): HomeCard[] {
  return useAllowed((area) => area.cards)
}

type Part = { needs?: NavigationEntry['needs'] }
function useAllowed<T extends Part>(part: (area: Area) => readonly T[] | undefined): T[] {
  const me = useMe()
  const areas = useContext(AreasContext)
  return areas.flatMap((area) => part(area) ?? []).filter((entry) => may(me, entry.needs))
}
