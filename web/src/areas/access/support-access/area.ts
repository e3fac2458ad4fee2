import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Support access`
const needs = ['support-access', 'view'] as const

/** Whom of the provider the school lets look, and when. */
export const supportAccess: Area = {
  name: 'support-access',
  navigation: [
    {
      page: 'support-access',
      title,
      icon: icon('Handshake'),
      under: 'settings',
      order: 83,
      needs,
    },
  ],
  pages: [
    page('support-access', title, () => import('./pages/SupportAccessPage.tsx'), 'SupportAccessPage', {
      needs,
    }),
  ],
}
