import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const audit: Area = {
  name: 'audit',
  words: 'office',
  navigation: [
    {
      page: 'audit',
      title: msg`Audit log`,
      icon: icon('ScrollText'),
      under: 'settings',
      order: 80,
      needs: ['audit', 'view'],
    },
  ],
  pages: [
    page('audit', msg`Audit log`, () => import('./pages/AuditPage.tsx'), 'AuditPage', {
      needs: ['audit', 'view'],
    }),
  ],
}
