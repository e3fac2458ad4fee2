import { useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { RecordTab } from '../../shell/area.ts'
import { AreasContext } from '../../shell/areas-context.ts'
import { isOwnAlone, may, useMe } from '../../shell/me.ts'
import { useScope } from '../../shell/scope.ts'

/** What the areas show on the records of a resource, as far as the reader may see it. */
export function useRecordParts(of: string) {
  const areas = useContext(AreasContext)
  const [me, scope] = [useMe(), useScope()]
  const { data } = useSuspenseQuery({
    queryKey: ['record-parts'],
    queryFn: () => Promise.all(areas.map(async (area) => (await area.record?.()) ?? {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOwn = isOwnAlone(me, [of, 'view'])
  const isShown = ({ on, needs, isOfOffice }: Pick<RecordTab, 'on' | 'needs' | 'isOfOffice'>) =>
    on.includes(of) && may(me, needs, scope) && !(isOfOffice && isOwn)
  return {
    notices: data.flatMap(({ notices = [] }) => notices.filter(isShown)),
    tabs: data.flatMap(({ tabs = [] }) => tabs.filter(isShown)).toSorted(byRank),
    cards: data.flatMap(({ cards = [] }) => cards.filter(isShown)),
    actions: data.flatMap(({ actions = [] }) => actions.filter(isShown)).toSorted(byRank),
  }
}

function byRank(one: { rank: number }, other: { rank: number }) {
  return one.rank - other.rank
}
