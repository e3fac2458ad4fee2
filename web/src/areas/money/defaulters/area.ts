import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import { actsArea } from '../../../crud/area/acts-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'
import { withWords } from '../../../shell/words/words.ts'

const resources = combineAreas('defaulters', [
  // Postings keep the rows of these two; the audit log has nothing of them.
  actsArea(
    {
      ...resourceArea({
        name: 'defaulters',
        words: 'money',
        under: 'finance',
        order: 60,
        label: { one: 'Defaulter', many: 'Defaulters' },
        icon: icon('CircleExclamationPoint'),
        isOfOffice: true,
        load: loadPart(() => import('tenant-api/contract/money/defaulters'), 'defaulters'),
      }),
      records: [],
    },
    {
      one: lazyRouteComponent(() => import('./OneDefaulter.tsx'), 'OneDefaulter'),
    },
  ),
  actsArea(
    {
      ...resourceArea({
        name: 'debtors',
        under: 'finance',
        order: 61,
        label: { one: 'Debtor', many: 'Debtors' },
        icon: icon('Wallet'),
        isOfOffice: true,
        load: loadPart(() => import('tenant-api/contract/money/defaulters'), 'debtors'),
      }),
      records: [],
    },
    { one: lazyRouteComponent(() => import('./OneDebtor.tsx'), 'OneDebtor') },
  ),
  actsArea(
    resourceArea({
      name: 'fee-holds',
      under: 'finance',
      order: 63,
      label: { one: 'Hold', many: 'Hold list' },
      table: 'fee_hold',
      icon: icon('FileClock'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/defaulters/holds'), 'feeHolds'),
    }),
    {
      show: lazyRouteComponent(() => import('./pages/HoldsPage.tsx'), 'HoldsPage'),
      one: lazyRouteComponent(() => import('./OneHold.tsx'), 'OneHold'),
      add: lazyRouteComponent(() => import('./HoldSheet.tsx'), 'HoldAny'),
    },
  ),
  actsArea(
    resourceArea({
      name: 'fee-reminders',
      under: 'finance',
      order: 64,
      label: { one: 'Reminder of fees', many: 'Reminders of fees' },
      table: 'fee_reminder',
      icon: icon('BellPlus'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/defaulters/bulk-reminders'), 'feeReminders'),
    }),
    { one: lazyRouteComponent(() => import('./OneReminder.tsx'), 'OneReminder') },
  ),
])

const ageing = msg`Ageing of fees`
const sees = ['defaulters', 'view'] as const

/** Who owes for how long, what is done about it, and whose papers are kept back. */
export const defaulters: Area = {
  ...resources,
  name: 'defaulters',
  words: 'money',
  navigation: [
    ...resources.navigation,
    {
      page: 'fee-ageing',
      title: ageing,
      icon: icon('ChartColumn'),
      under: 'finance',
      order: 62,
      needs: sees,
      isOfOffice: true,
    },
  ],
  pages: [
    ...resources.pages,
    page('fee-ageing', ageing, () => import('./pages/AgeingPage.tsx'), 'AgeingPage', { needs: sees }),
  ],
  quickStarts: [
    {
      page: 'fee-holds/new',
      title: msg`Put a student on hold`,
      icon: icon('FileClock'),
      needs: ['fee-holds', 'edit'],
    },
  ],
  cards: [
    {
      key: 'unpaid-fees',
      rank: 15,
      title: msg`Unpaid fees`,
      show: lazy(async () =>
        withWords((await import('./cards/OutstandingCard.tsx')).OutstandingCard, 'money'),
      ),
      needs: ['debtors', 'view'],
      isOfOffice: true,
      width: 'half',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
