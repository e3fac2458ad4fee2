import type { QueryClient } from '@tanstack/react-query'
import type { CalledSection } from 'tenant-api/contract/attendance/registers'
import { keepAnswers } from '../../../shell/offline/offline-cache.ts'
import { keepParts } from '../../../shell/offline/versions.ts'
import { registerQuery } from './queries.ts'

/** Whoever has more of them than this works in the office, and has a network. */
const mostOwn = 12
const paths: ReadonlySet<string> = new Set(['/registers', '/sections/:id/register'])

type Board = { day: string; rows: readonly CalledSection[] }

/** What it takes to call the own sections of a day without a network: the page, its registers, and who reads them. */
export async function keepToday(queries: QueryClient, { day, rows }: Board): Promise<void> {
  const own = rows.filter(({ mayMark, dayState }) => mayMark && dayState !== 'closed')
  if (own.length === 0) return
  const page = import('./pages/RegisterPage.tsx').catch(() => undefined)
  if (own.length <= mostOwn) {
    const asked = own.map(({ sectionId }) =>
      queries.prefetchQuery(registerQuery({ section: sectionId, day, period: null })),
    )
    await Promise.all(asked)
  }
  await keepAnswers(queries, paths)
  await page
  keepParts()
}
