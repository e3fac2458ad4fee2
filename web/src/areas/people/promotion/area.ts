import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const page = { title: msg`Promotion`, needs: ['promotions', 'view'] } as const

export const promotion: Area = {
  name: 'promotion',
  navigation: [{ ...page, page: 'promotions', icon: icon('Milestone'), under: 'enrolments' }],
  pages: [
    {
      ...page,
      path: 'promotions',
      show: lazyRouteComponent(() => import('./pages/PromotionsPage.tsx'), 'PromotionsPage'),
    },
    {
      ...page,
      path: 'promotions/$id',
      show: lazyRouteComponent(() => import('./pages/PromotionPage.tsx'), 'PromotionPage'),
    },
  ],
}
