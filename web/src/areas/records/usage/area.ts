import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Plan & usage`
const needs = ['usage', 'view'] as const

/** What the school's plan gives, and who is counted. */
export const usage: Area = {
  name: 'usage',
  words: 'office',
  navigation: [
    {
      page: 'settings/plan',
      title,
      icon: icon('CreditCard'),
      under: 'settings',
      order: 11,
      needs,
    },
  ],
  pages: [
    page('settings/plan', title, () => import('./pages/PlanPage.tsx'), 'PlanPage', { needs }),
    page('usage', msg`Counted people`, () => import('./pages/CountedPage.tsx'), 'CountedPage', {
      needs,
    }),
    page('usage/$id', msg`Counted person`, () => import('./pages/OneCounted.tsx'), 'OneCounted', {
      needs,
    }),
  ],
}
