import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/money/fee-setup')

const resources = combineAreas('fee-setup', [
  resourceArea({
    name: 'fee-plans',
    under: 'finance',
    order: 50,
    label: { one: 'Fee plan', many: 'Fee plans' },
    icon: icon('Receipt'),
    isOfOffice: true,
    load: loadPart(() => import('tenant-api/contract/money/fee-setup/plans'), 'feePlans'),
  }),
  resourceArea({
    name: 'fee-types',
    under: 'finance',
    order: 52,
    often: 'once',
    label: { one: 'Fee type', many: 'Fee types' },
    icon: icon('Receipt'),
    load: loadPart(contract, 'feeTypes'),
  }),
  resourceArea({
    name: 'concession-types',
    under: 'finance',
    order: 53,
    often: 'once',
    label: { one: 'Concession type', many: 'Concession types' },
    icon: icon('HandCoins'),
    load: loadPart(contract, 'concessionTypes'),
  }),
  resourceArea({
    name: 'services',
    under: 'finance',
    order: 54,
    label: { one: 'Service', many: 'Services' },
    icon: icon('Receipt'),
    load: loadPart(contract, 'services'),
  }),
  resourceArea({
    name: 'sponsors',
    under: 'finance',
    order: 55,
    label: { one: 'Sponsor', many: 'Sponsors' },
    icon: icon('HandCoins'),
    load: loadPart(contract, 'sponsors'),
  }),
  resourceArea({
    name: 'tax-rates',
    under: 'finance',
    order: 56,
    often: 'once',
    label: { one: 'Tax rate', many: 'Tax rates' },
    icon: icon('Receipt'),
    load: loadPart(contract, 'taxRates'),
  }),
])

const planner = msg`Fee planner`
const needs = ['fee-plans', 'view'] as const

/** What the school charges: types, concessions, services, and the plan of each campus. */
export const feeSetup: Area = {
  ...resources,
  name: 'fee-setup',
  words: 'money',
  navigation: [
    ...resources.navigation,
    {
      page: 'fee-planner',
      title: planner,
      icon: icon('Receipt'),
      under: 'finance',
      order: 51,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    ...resources.pages.map((one) => (one.path === 'services' ? withoutRow(one) : one)).map(withImport),
    page('fee-plans/$id', msg`Fee plan`, () => import('./pages/FeePlanPage.tsx'), 'FeePlanPage', { needs }),
    page('fee-planner', planner, () => import('./pages/FeePlannerPage.tsx'), 'FeePlannerPage', { needs }),
    page('services/$id', msg`Service`, () => import('./pages/ServicePage.tsx'), 'ServicePage', {
      needs: ['services', 'view'],
    }),
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}

/** Fees come from a list, too; one plan has a page of its own. */
function withImport(list: AreaPage): AreaPage {
  if (list.path !== 'fee-plans') return list
  return {
    ...withoutRow(list),
    show: lazyRouteComponent(() => import('./pages/FeePlansPage.tsx'), 'FeePlansPage'),
  }
}

/** These have a page of their own, instead of a form over the list. */
function withoutRow({ children = [], ...list }: AreaPage): AreaPage {
  return { ...list, children: children.filter(({ path }) => path !== '$id') }
}
