import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { actsArea } from '../../../crud/area/acts-area.ts'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const takes = ['receipts', 'mark'] as const
const hasTill = ['cash-sessions', 'mark'] as const

const lists = combineAreas('collecting', [
  actsArea(
    resourceArea({
      name: 'receipts',
      under: 'finance',
      order: 21,
      label: { one: 'Receipt', many: 'Receipts' },
      icon: icon('Receipt'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/receipts'), 'receipts'),
    }),
    {
      show: lazyRouteComponent(() => import('./pages/ReceiptsPage.tsx'), 'ReceiptsPage'),
      one: lazyRouteComponent(() => import('./OneReceipt.tsx'), 'OneReceipt'),
    },
  ),
  actsArea(
    resourceArea({
      name: 'cash-sessions',
      under: 'finance',
      order: 22,
      label: { one: 'Till', many: 'Tills' },
      table: 'cash_session',
      icon: icon('Banknote'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/tills'), 'cashSessions'),
    }),
    { one: lazyRouteComponent(() => import('./tills/OneSession.tsx'), 'OneSession') },
  ),
  actsArea(
    resourceArea({
      name: 'cheques',
      under: 'finance',
      order: 23,
      label: { one: 'Cheque', many: 'Cheques' },
      icon: icon('FileText'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/cheques'), 'cheques'),
    }),
    { one: lazyRouteComponent(() => import('./OneCheque.tsx'), 'OneCheque') },
  ),
  actsArea(
    resourceArea({
      name: 'refunds',
      under: 'finance',
      order: 24,
      label: { one: 'Refund', many: 'Refunds' },
      icon: icon('CreditCard'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/refunds'), 'refunds'),
    }),
    {
      show: lazyRouteComponent(() => import('./pages/RefundsPage.tsx'), 'RefundsPage'),
      one: lazyRouteComponent(() => import('./OneRefund.tsx'), 'OneRefund'),
      add: lazyRouteComponent(() => import('./AskRefund.tsx'), 'AskRefund'),
    },
  ),
])

/** What families pay: the desk, receipts, tills, cheques, refunds. */
export const collecting: Area = {
  ...lists,
  words: 'money',
  navigation: [
    ...lists.navigation,
    {
      page: 'collect',
      title: msg`Collect`,
      icon: icon('HandCoins'),
      under: 'finance',
      order: 20,
      needs: takes,
      isOfOffice: true,
    },
  ],
  pages: [
    ...lists.pages,
    page('collect', msg`Collect`, () => import('./pages/CollectPage.tsx'), 'CollectPage', { needs: takes }),
    page('my-till', msg`My till`, () => import('./pages/MyTillPage.tsx'), 'MyTillPage', { needs: hasTill }),
    page('bulk-payments', msg`Payments of a list`, () => import('./pages/BulkPage.tsx'), 'BulkPage', {
      needs: takes,
    }),
  ],
  quickStarts: [
    {
      page: 'collect',
      title: msg`Take a payment`,
      icon: icon('HandCoins'),
      needs: takes,
      often: 'daily',
    },
    { page: 'my-till', title: msg`My till`, icon: icon('Wallet'), needs: hasTill, often: 'daily' },
    { page: 'bulk-payments', title: msg`Payments of a list`, icon: icon('ListChecks'), needs: takes },
  ],
  permissions: { 'receipt-reversals': 'finance', 'refund-approvals': 'finance' },
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
