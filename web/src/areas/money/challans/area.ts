import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'challans',
  words: 'money',
  under: 'finance',
  order: 34,
  label: { one: 'Challan', many: 'Challans' },
  icon: icon('ScrollText'),
  isOfOffice: true,
  load: loadPart(() => import('tenant-api/contract/money/challans'), 'challans'),
})
const needs = ['challans', 'view'] as const

/** Challans: what was printed for families, one by one and many as one file. */
export const challans: Area = {
  ...list,
  words: 'money',
  pages: [
    ...list.pages.map(withSheets),
    page(
      'challan-prints/$id',
      msg`Challans`,
      () => import('./pages/ChallanPrintPage.tsx'),
      'ChallanPrintPage',
      { needs },
    ),
    page(
      'challan-prints',
      msg`Files of challans`,
      () => import('./pages/ChallanPrintsPage.tsx'),
      'ChallanPrintsPage',
      {
        needs,
      },
    ),
  ],
  quickStarts: [
    {
      page: 'challans/new',
      title: msg`Print challans`,
      icon: icon('ScrollText'),
      needs: ['challans', 'mark'],
      often: 'daily',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
}

/** One opens over the list, and so does the choice of what is printed. */
function withSheets({ children = [], ...of }: AreaPage): AreaPage {
  return {
    ...of,
    show: lazyRouteComponent(() => import('./pages/ChallansPage.tsx'), 'ChallansPage'),
    children: children.map((child) => ({
      ...child,
      show:
        child.path === '$id'
          ? lazyRouteComponent(() => import('./OneChallan.tsx'), 'OneChallan')
          : lazyRouteComponent(() => import('./PrintSheet.tsx'), 'PrintSheet'),
    })),
  }
}
