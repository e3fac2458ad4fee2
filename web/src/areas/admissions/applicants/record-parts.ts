import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { call } from '../../../shell/session/api.ts'
import type { PendingCount, RecordParts } from '../../../shell/navigation/area.ts'
import { type Scope, scopeFilter } from '../../../shell/scope/scope.ts'

/** What stands on the page of an application, and of the student whom it became beside other documents. */
export const record: RecordParts = {
  notices: [
    {
      on: ['admissions'],
      key: 'application',
      show: lazy(async () => ({ default: (await import('./ApplicationNotice.tsx')).ApplicationNotice })),
    },
  ],
  tabs: [
    {
      on: ['admissions'],
      key: 'overview',
      title: msg`Overview`,
      rank: 1,
      show: lazy(async () => ({ default: (await import('./ApplicationOverview.tsx')).ApplicationOverview })),
    },
  ],
  cards: [
    {
      on: ['students'],
      key: 'application',
      tab: 'papers',
      needs: ['admissions', 'view'],
      show: lazy(async () => ({
        default: (await import('./ApplicationOfStudent.tsx')).ApplicationOfStudent,
      })),
    },
  ],
}

/** Applications that nobody has answered yet. */
export async function findNew(scope: Scope): Promise<PendingCount> {
  const query = { ...scopeFilter('campus', scope), stage: 'applied', limit: 1 } as const
  const { total } = await call(admissions.endpoints.list, { query })
  return { count: total, page: 'admissions?stage=applied&sort=-createdAt' }
}
