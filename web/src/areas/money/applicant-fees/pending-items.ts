import { msg, plural } from '@lingui/core/macro'
import { readWaitingFeeWaivers } from 'tenant-api/contract/money/applicant-fees'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { scopeFilter } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Waivers that wait for who decides on them. */
export const pendingItems: readonly PendingItem[] = [
  {
    key: 'applicant-fee-waivers',
    path: readWaitingFeeWaivers.path,
    needs: ['concession-approvals', 'edit'],
    icon: icon('HandCoins'),
    rank: 4,
    async find(scope) {
      const { count, admissionId } = await call(readWaitingFeeWaivers, {
        query: scopeFilter('campus', scope),
      })
      return admissionId === null ? null : { count, page: `admissions/${admissionId}?tab=fees` }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# waiver of a fee of an applicant waits for a decision',
          other: '# waivers of fees of applicants wait for a decision',
        }),
      }),
  },
]
