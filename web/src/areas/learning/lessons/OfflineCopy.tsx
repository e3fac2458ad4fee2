import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { timeAt } from 'kit/values/day'
import { useEffect } from 'react'
import { keepParts } from '../../../shell/offline/versions.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useClock } from '../../../ui/date/TimeText.tsx'

/** What it takes to look at the own lessons without a network. */
const paths: ReadonlySet<string> = new Set(['/weeks', '/weeks/my-students', '/my-students'])

/** Keeps the own lessons on this device each time that they were read; logging out takes them away. */
export function useOfflineCopy(at: number | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (at === null || at === 0) return
    void import('../../../shell/offline/offline-cache.ts')
      .then(({ keepAnswers }) => keepAnswers(queries, paths))
      // A device without storage works as before, only not offline.
      .then(keepParts, () => undefined)
  }, [at, queries])
}

type Query = { data: unknown; error: Error | null; isPaused: boolean; dataUpdatedAt: number }

/** Whether what is shown is a copy: reading failed, or waits for a network. */
export function isCopy({ data, error, isPaused }: Query): boolean {
  return data !== undefined && (error !== null || isPaused)
}

/** When the lessons that are shown were read, where they cannot be read now. */
export function AsOf({ query, look = 'muted' }: { query: Query; look?: string }) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const clock = useClock()
  if (!isCopy(query)) return null
  const time = clock(timeAt(zone, new Date(query.dataUpdatedAt)))
  return <p className={look}>{t`As of ${time}`}</p>
}
