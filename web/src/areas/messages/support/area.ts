import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const title = msg`Write to the provider`
const needs = ['support', 'view'] as const

/** What the school asks the provider, and the answers. */
export const support: Area = {
  name: 'support',
  navigation: [{ page: 'support', title, icon: icon('MessagesSquare'), under: 'support', needs }],
  pages: [
    {
      path: 'support',
      title,
      show: lazyRouteComponent(() => import('./pages/SupportPage.tsx'), 'SupportPage'),
      needs,
    },
    {
      path: 'support/$id',
      title: msg`Enquiry`,
      show: lazyRouteComponent(() => import('./pages/EnquiryPage.tsx'), 'EnquiryPage'),
      needs,
    },
  ],
}
