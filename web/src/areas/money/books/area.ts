import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/money/books')
const sees = ['journals', 'view'] as const
const seesPeriods = ['periods', 'view'] as const

const accounts = resourceArea({
  name: 'ledger-accounts',
  under: 'finance',
  order: 113,
  label: { one: 'Ledger account', many: 'Ledger accounts' },
  icon: icon('Layers'),
  often: 'once',
  load: loadPart(contract, 'ledgerAccounts'),
})

const journals = opening(
  {
    ...resourceArea({
      name: 'journals',
      under: 'finance',
      order: 111,
      label: { one: 'Journal', many: 'Journals' },
      icon: icon('ScrollText'),
      load: loadPart(contract, 'journals'),
    }),
    // Nothing of a journal ever changes, so none stands in the audit log.
    records: [],
  },
  { $id: lazyRouteComponent(() => import('./pages/OneJournal.tsx'), 'OneJournal') },
)

const vouchers = opening(
  resourceArea({
    name: 'vouchers',
    under: 'finance',
    order: 112,
    label: { one: 'Journal by hand', many: 'Journals by hand' },
    icon: icon('NotebookPen'),
    table: 'voucher',
    load: loadPart(() => import('tenant-api/contract/money/books/vouchers'), 'vouchers'),
  }),
  {
    new: lazyRouteComponent(() => import('./pages/NewVoucher.tsx'), 'NewVoucher'),
    $id: lazyRouteComponent(() => import('./pages/OneVoucher.tsx'), 'OneVoucher'),
  },
  lazyRouteComponent(() => import('./pages/Vouchers.tsx'), 'Vouchers'),
)

const own: Area = {
  name: 'books',
  navigation: [
    { page: 'books', title: msg`Books`, icon: icon('BookOpen'), under: 'finance', order: 110, needs: sees },
    {
      page: 'periods',
      title: msg`Fiscal periods`,
      icon: icon('CalendarCheck'),
      under: 'finance',
      order: 114,
      needs: seesPeriods,
    },
  ],
  pages: [
    page('books', msg`Books`, () => import('./pages/BooksPage.tsx'), 'BooksPage', { needs: sees }),
    page('explanation', msg`Explanation`, () => import('./pages/ExplanationPage.tsx'), 'ExplanationPage', {
      needs: sees,
    }),
    page('periods', msg`Fiscal periods`, () => import('./pages/PeriodsPage.tsx'), 'PeriodsPage', {
      needs: seesPeriods,
    }),
  ],
}

export const books: Area = {
  ...combineAreas('books', [own, journals, vouchers, accounts]),
  words: 'money',
  permissions: { 'voucher-approvals': 'finance' },
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}

/** The list of a resource that nobody writes in a form: other pages open over it. */
function opening(
  area: Area,
  places: Readonly<Record<string, AreaPage['show']>>,
  list?: AreaPage['show'],
): Area {
  const pages = area.pages.map(({ children = [], ...one }) => ({
    ...one,
    ...(list && { show: list }),
    children: children
      .filter(({ path }) => path in places)
      .map((child) => ({ ...child, show: places[child.path] ?? child.show })),
  }))
  const quickStarts = 'new' in places ? area.quickStarts : []
  return { ...area, pages, ...(quickStarts && { quickStarts }) }
}
