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

const resources = combineAreas('invoices', [
  actsArea(
    resourceArea({
      name: 'invoices',
      words: 'money',
      under: 'finance',
      order: 30,
      label: { one: 'Invoice', many: 'Invoices' },
      icon: icon('Receipt'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/invoices'), 'invoices'),
    }),
    {
      show: lazyRouteComponent(() => import('./pages/InvoicesPage.tsx'), 'InvoicesPage'),
      one: lazyRouteComponent(() => import('./OneInvoice.tsx'), 'OneInvoice'),
      add: lazyRouteComponent(() => import('./ChargeSheet.tsx'), 'ChargeMany'),
    },
  ),
  actsArea(
    resourceArea({
      name: 'billing-runs',
      under: 'finance',
      order: 32,
      label: { one: 'Run of invoices', many: 'Runs of invoices' },
      table: 'billing_run',
      icon: icon('CalendarCheck'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/invoices/runs'), 'billingRuns'),
    }),
    {
      show: lazyRouteComponent(() => import('./pages/RunsPage.tsx'), 'RunsPage'),
      one: lazyRouteComponent(() => import('./OneRun.tsx'), 'OneRun'),
    },
  ),
  actsArea(
    resourceArea({
      name: 'concessions',
      under: 'finance',
      order: 33,
      label: { one: 'Concession', many: 'Concessions' },
      icon: icon('HandCoins'),
      isOfOffice: true,
      load: loadPart(() => import('tenant-api/contract/money/invoices/concessions'), 'concessions'),
    }),
    {
      show: lazyRouteComponent(() => import('./pages/ConcessionsPage.tsx'), 'ConcessionsPage'),
      one: lazyRouteComponent(() => import('./OneConcession.tsx'), 'OneConcession'),
      add: lazyRouteComponent(() => import('./AskConcession.tsx'), 'AskConcessionOfAny'),
    },
  ),
])

const dues = msg`Due fees`

/** What families owe: the list of invoices, the month's run, concessions, and the family's own view. */
export const invoices: Area = {
  ...resources,
  name: 'invoices',
  words: 'money',
  navigation: [
    ...resources.navigation,
    {
      page: 'my-dues',
      title: dues,
      icon: icon('Receipt'),
      under: 'finance',
      order: 10,
      needs: ['dues', 'view'],
      isOfOwn: true,
    },
  ],
  pages: [
    ...resources.pages,
    page('month-run', msg`Invoices of a month`, () => import('./pages/MonthRunPage.tsx'), 'MonthRunPage', {
      needs: ['billing-runs', 'mark'],
    }),
    page('my-dues', dues, () => import('./pages/MyDuesPage.tsx'), 'MyDuesPage', { needs: ['dues', 'view'] }),
  ],
  quickStarts: [
    {
      page: 'month-run',
      title: msg`Issue the invoices of a month`,
      icon: icon('CalendarCheck'),
      needs: ['billing-runs', 'edit'],
    },
    {
      page: 'invoices/new',
      title: msg`Charge a fee`,
      icon: icon('Receipt'),
      needs: ['invoices', 'edit'],
      often: 'daily',
    },
  ],
  childParts: [
    {
      key: 'dues',
      needs: ['dues', 'view'],
      show: lazy(async () => withWords((await import('./cards/ChildDues.tsx')).ChildDues, 'money')),
    },
  ],
  permissions: { 'concession-approvals': 'finance', 'fine-waivers': 'finance', 'write-offs': 'finance' },
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
