import { msg, plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Output } from 'kit/http/client'
import type { listDevices } from 'tenant-api/contract/attendance/terminals'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import type { Scope } from '../../../shell/scope/scope.ts'
import { terminalsQuery } from './queries.ts'

type Listed = Output<typeof listDevices>
type Count = (listed: Listed) => number

/** Something of the list of terminals that waits for who keeps them. */
function waiting(key: string, { rank, count, page }: { rank: number; count: Count; page: string }) {
  return {
    key,
    path: '/devices',
    needs: ['devices', 'edit'] as const,
    icon: icon('FingerprintPattern'),
    rank,
    async find(scope: Scope, queries: QueryClient) {
      const campus = scope.level === 'institute' ? undefined : scope.campus
      return { count: count(await queries.fetchQuery(terminalsQuery(campus))), page }
    },
  }
}

/** What of it waits for somebody who comes home. */
export const pendingItems: readonly PendingItem[] = [
  {
    ...waiting('terminals-silent', {
      rank: 2,
      page: 'terminals',
      count: ({ rows }) => rows.filter(({ isSilent, mayEdit }) => isSilent && mayEdit).length,
    }),
    say: (count) =>
      msg({
        message: plural(count, { one: '# terminal is silent today', other: '# terminals are silent today' }),
      }),
  },
  {
    ...waiting('terminals-waiting', {
      rank: 4,
      page: 'terminals',
      count: ({ waiting: rows }) => rows.filter(({ mayEdit }) => mayEdit).length,
    }),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# terminal asks to be let in',
          other: '# terminals ask to be let in',
        }),
      }),
  },
  {
    ...waiting('terminals-unknown', {
      rank: 5,
      page: 'terminals?tab=unknown',
      count: ({ unknownPins }) => unknownPins,
    }),
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# number on a terminal is nobody’s',
          other: '# numbers on terminals are nobody’s',
        }),
      }),
  },
]
