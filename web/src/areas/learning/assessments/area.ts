import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { actsArea } from '../../../crud/area/acts-area.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = actsArea(
  resourceArea({
    name: 'assessments',
    words: 'office',
    under: 'exams',
    order: 10,
    isOfOffice: true,
    label: { one: 'Assessment', many: 'Assessments' },
    icon: icon('NotebookPen'),
    load: loadPart(() => import('tenant-api/contract/learning/assessments'), 'assessments'),
  }),
  {
    show: lazyRouteComponent(() => import('./pages/AssessmentsPage.tsx'), 'AssessmentsPage'),
    one: lazyRouteComponent(() => import('./pages/AssessmentsPage.tsx'), 'AssessmentsPage'),
    add: lazyRouteComponent(() => import('./form/NewAssessment.tsx'), 'NewAssessment'),
  },
)

/** What students are given marks for, and the grid in which their marks are entered. */
export const assessments: Area = {
  ...list,
  words: 'office',
  pages: [
    // One opens as a page of its own: its grid is as wide as the list.
    ...list.pages.map((one) => ({
      ...one,
      children: (one.children ?? []).filter(({ path }) => path !== '$id'),
    })),
    page(
      'assessments/$id/import',
      msg`Import marks`,
      () => import('./pages/ImportScoresPage.tsx'),
      'ImportScoresPage',
      {
        needs: ['scores', 'mark'],
      },
    ),
    page('assessments/$id/retest', msg`Retest`, () => import('./pages/RetestPage.tsx'), 'RetestPage', {
      needs: ['scores', 'view'],
    }),
    page('assessments/$id', msg`Marks`, () => import('./pages/ScoresPage.tsx'), 'ScoresPage', {
      needs: ['scores', 'view'],
    }),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  sendsLater: loadPart(() => import('./scores/outbox.ts'), 'beginToSend'),
  unseen: lazy(() => import('./scores/UnseenScores.tsx')),
  permissions: { scores: 'exams' },
}
