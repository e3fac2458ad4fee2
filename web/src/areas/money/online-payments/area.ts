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
    name: 'online-payments',
    under: 'finance',
    order: 25,
    label: { one: 'Online payment', many: 'Online payments' },
    table: 'online_payment',
    icon: icon('Globe'),
    isOfOffice: true,
    load: loadPart(() => import('tenant-api/contract/money/online-payments'), 'onlinePayments'),
  }),
  { one: lazyRouteComponent(() => import('./OneOnlinePayment.tsx'), 'OneOnlinePayment') },
)

/** What families pay from their phones: the list of the office, the way back for who paid, and the settings. */
export const onlinePayments: Area = {
  ...list,
  words: 'money',
  pages: [
    ...list.pages,
    page(
      'own-payments/$id',
      msg`Your payment`,
      () => import('./pages/OwnPaymentPage.tsx'),
      'OwnPaymentPage',
      { needs: ['own-payments', 'mark'] },
    ),
    page(
      'settings/online-payments',
      msg`Paying online`,
      () => import('./pages/ProvidersPage.tsx'),
      'ProvidersPage',
      { needs: ['payment-providers', 'view'] },
    ),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  permissions: { 'payment-providers': 'finance', 'own-payments': 'finance' },
}
