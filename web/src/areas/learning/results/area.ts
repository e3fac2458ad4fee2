import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { actsArea } from '../../../crud/area/acts-area.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = actsArea(
  resourceArea({
    name: 'results',
    table: 'result_set',
    words: 'office',
    under: 'exams',
    order: 20,
    isOfOffice: true,
    label: { one: 'Result', many: 'Results' },
    icon: icon('Award'),
    load: loadPart(() => import('tenant-api/contract/learning/results'), 'results'),
  }),
  {
    show: lazyRouteComponent(() => import('./pages/ResultsPage.tsx'), 'ResultsPage'),
    one: lazyRouteComponent(() => import('./pages/ResultsPage.tsx'), 'ResultsPage'),
    add: lazyRouteComponent(() => import('./begin/BeginResults.tsx'), 'BeginResults'),
  },
)

/** The results of sections: prepared, submitted, approved and published, and corrected afterwards. */
export const results: Area = {
  ...list,
  words: 'office',
  pages: [
    // One opens as a page of its own: its tabulation is as wide as the list.
    ...list.pages.map((one) => ({
      ...one,
      children: (one.children ?? []).filter(({ path }) => path !== '$id'),
    })),
    page('results/$id', msg`Result`, () => import('./pages/ResultPage.tsx'), 'ResultPage', {
      needs: ['results', 'view'],
    }),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  permissions: { 'result-approvals': 'exams' },
}
