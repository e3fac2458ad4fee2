import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'family-accounts',
  under: 'finance',
  order: 40,
  label: { one: 'Family account', many: 'Family accounts' },
  icon: icon('Wallet'),
  isOfOffice: true,
  load: loadPart(() => import('tenant-api/contract/money/family-accounts'), 'familyAccounts'),
})
const statement = msg`Statement of fees`
const needs = ['family-accounts', 'view'] as const

/** One account for each family: its children, what it owes, its statement. */
export const familyAccounts: Area = {
  ...list,
  words: 'money',
  navigation: [
    ...list.navigation,
    {
      page: 'my-fees',
      title: statement,
      icon: icon('Wallet'),
      under: 'finance',
      order: 11,
      needs,
      isOfOwn: true,
    },
  ],
  pages: [
    ...list.pages.map(withoutForms),
    page('family-accounts/$id', msg`Family account`, () => import('./pages/FamilyPage.tsx'), 'FamilyPage', {
      needs,
    }),
    page('my-fees', statement, () => import('./pages/MyFeesPage.tsx'), 'MyFeesPage', { needs }),
  ],
  // Accounts are made by themselves.
  quickStarts: [],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}

function withoutForms(page: AreaPage): AreaPage {
  return { ...page, children: [] }
}
