import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Promotion`
const needs = ['promotions', 'view'] as const

export const promotion: Area = {
  name: 'promotion',
  words: 'office',
  navigation: [
    {
      page: 'promotions',
      title,
      icon: icon('Milestone'),
      under: 'people',
      order: 12,
      needs,
    },
  ],
  pages: [
    page('promotions', title, () => import('./pages/PromotionsPage.tsx'), 'PromotionsPage', { needs }),
    page('promotions/$id', title, () => import('./pages/PromotionPage.tsx'), 'PromotionPage', { needs }),
  ],
}
