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
    name: 'rechecks',
    table: 'recheck',
    words: 'office',
    under: 'exams',
    order: 26,
    isOfOffice: true,
    label: { one: 'Re-check', many: 'Re-checks' },
    icon: icon('ListChecks'),
    load: loadPart(() => import('tenant-api/contract/learning/rechecks'), 'rechecks'),
  }),
  {
    show: lazyRouteComponent(() => import('./pages/RechecksPage.tsx'), 'RechecksPage'),
    one: lazyRouteComponent(() => import('./pages/RechecksPage.tsx'), 'RechecksPage'),
  },
)

/** Marks of published results that are checked again: who asked, and what was found. */
export const rechecks: Area = {
  ...list,
  words: 'office',
  pages: [
    // One opens as a page of its own.
    ...list.pages.map((one) => ({
      ...one,
      children: (one.children ?? []).filter(({ path }) => path !== '$id'),
    })),
    page('rechecks/$id', msg`Re-check`, () => import('./pages/RecheckPage.tsx'), 'RecheckPage', {
      needs: ['rechecks', 'view'],
    }),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
