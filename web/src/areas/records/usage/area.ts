import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const title = msg`Plan & usage`
const needs = ['usage', 'view'] as const

/** What the school's plan gives, and who is counted. */
export const usage: Area = {
  name: 'usage',
  navigation: [{ page: 'settings/plan', title, icon: icon('CreditCard'), under: 'billing', needs }],
  pages: [
    {
      path: 'settings/plan',
      title,
      needs,
      show: lazyRouteComponent(() => import('./pages/PlanPage.tsx'), 'PlanPage'),
    },
    {
      path: 'usage',
      title: msg`Counted people`,
      needs,
      show: lazyRouteComponent(() => import('./pages/CountedPage.tsx'), 'CountedPage'),
    },
    {
      path: 'usage/$id',
      title: msg`Counted person`,
      needs,
      show: lazyRouteComponent(() => import('./pages/OneCounted.tsx'), 'OneCounted'),
    },
  ],
}
