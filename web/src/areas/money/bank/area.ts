import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const needs = ['bank', 'view'] as const

/** Bank accounts, their statements, and how they agree with the books. */
export const bank: Area = {
  name: 'bank',
  words: 'money',
  navigation: [
    { page: 'bank', title: msg`Bank accounts`, icon: icon('Landmark'), under: 'finance', order: 116, needs },
  ],
  pages: [
    page('bank', msg`Bank accounts`, () => import('./pages/BankPage.tsx'), 'BankPage', { needs }),
    page('bank/$id', msg`Bank account`, () => import('./pages/BankAccountPage.tsx'), 'BankAccountPage', {
      needs,
    }),
  ],
  permissions: { bank: 'finance' },
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
