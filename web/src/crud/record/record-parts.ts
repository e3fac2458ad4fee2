import { useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { RecordTab } from '../../shell/navigation/area.ts'
import { AreasContext } from '../../shell/navigation/areas-context.ts'
import { isOwnAlone, may, useMe } from '../../shell/session/me.ts'
import { useScope } from '../../shell/scope/scope.ts'

/** The areas' parts for the records of a resource that the reader has permission for. */
export function useRecordParts(of: string) {
  const areas = useContext(AreasContext)
  const [me, scope] = [useMe(), useScope()]
  const { data } = useSuspenseQuery({
    queryKey: ['record-parts'],
    queryFn: () => Promise.all(areas.map(async (area) => (await area.record?.()) ?? {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOwn = isOwnAlone(me, [of, 'view'])
  type Placed = Pick<RecordTab, 'on' | 'needs' | 'isOfOffice'>
  const isHere = ({ on, isOfOffice }: Placed) => on.includes(of) && !(isOfOffice && isOwn)
  const isShown = (part: Placed) => isHere(part) && may(me, part.needs, scope)
  const tabs = data.flatMap(({ tabs = [] }) => tabs.filter(isHere)).toSorted(byRank)
  const actions = data.flatMap(({ actions = [] }) => actions.filter(isHere)).toSorted(byRank)
  return {
    notices: data.flatMap(({ notices = [] }) => notices.filter(isShown)),
    tabs: tabs.filter(isShown),
    cards: data.flatMap(({ cards = [] }) => cards.filter(isShown)),
    actions: actions.filter(isShown),
    /** The parts that the reader lacks the permission for. */
    closed: { tabs: tabs.filter((tab) => !isShown(tab)), actions: actions.filter((one) => !isShown(one)) },
  }
}

function byRank(one: { rank: number }, other: { rank: number }) {
  return one.rank - other.rank
}
