import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { AreasContext } from '../navigation/areas-context.ts'
import { useFrameScope } from '../scope/scope-choices.ts'
import { may, useMe } from '../session/me.ts'
import type { Entry } from './use-entries.ts'

/** The areas' search targets that the reader may open: single settings. */
export function useFoundEntries(): Entry[] {
  const { i18n } = useLingui()
  const me = useMe()
  const scope = useFrameScope()
  const areas = useContext(AreasContext)
  const { data = [] } = useQuery({
    queryKey: ['finds'],
    queryFn: async () => (await Promise.all(areas.map((area) => area.searchTargets?.() ?? []))).flat(),
    staleTime: Infinity,
  })
  return data
    .filter(({ needs }) => may(me, needs, scope))
    .map(({ page, title, over, icon }) => ({
      id: `found ${page}`,
      name: i18n._(title),
      hint: i18n._(over),
      icon,
      page,
    }))
}
