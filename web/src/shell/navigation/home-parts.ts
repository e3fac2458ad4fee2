import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { RoleKey } from 'tenant-api/role-keys'
import { actingAs } from './acting-as.ts'
import type { HomeCard, PendingItem } from './area.ts'
import { AreasContext } from './areas-context.ts'
import { inOrder } from './in-order.ts'
import { useAllowed, useIsShown } from './navigation.ts'
import { useMe } from '../session/me.ts'

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

/**
 * The cards of this user's home page. Some lead it, before everything else; of the others the family's or the
 * work's are first, depending on the major role.
 */
export function useHomeCards(): { leading: HomeCard[]; others: HomeCard[] } {
  const { homeOrder, majorRole, roles } = useMe()
  const cards = useAllowed((area) => area.cards).toSorted((one, other) => one.rank - other.rank)
  const { leading, others } = parted(cards, actingAs({ roles, majorRole }))
  const isFirst = ({ isOfOwn }: HomeCard) => majorRole !== null && !isOfOwn === (majorRole !== 'guardian')
  const usual = [...others.filter(isFirst), ...others.filter((card) => !isFirst(card))]
  return { leading, others: inOrder(usual, homeOrder) }
}

type Placed = Pick<HomeCard, 'leads' | 'isOnlyLead'>

/** The cards that lead the home page of these roles, and the others that they see. */
export function parted<Card extends Placed>(cards: readonly Card[], roles: readonly RoleKey[]) {
  const isLeading = ({ leads = [] }: Card) => leads.some((role) => roles.includes(role))
  return {
    leading: cards.filter(isLeading),
    others: cards.filter((card) => !isLeading(card) && !card.isOnlyLead),
  }
}
