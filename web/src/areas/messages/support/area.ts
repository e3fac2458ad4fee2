import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Contact support`
const needs = ['support', 'view'] as const

/** What the school asks the provider, and the answers. */
export const support: Area = {
  name: 'support',
  navigation: [{ page: 'support', title, icon: icon('MessagesSquare'), under: 'settings', order: 90, needs }],
  pages: [
    page('support', title, () => import('./pages/SupportPage.tsx'), 'SupportPage', { needs }),
    page('support/$id', msg`Enquiry`, () => import('./pages/EnquiryPage.tsx'), 'EnquiryPage', {
      needs,
    }),
  ],
}
