import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const audit: Area = {
  name: 'audit',
  navigation: [
    {
      page: 'audit',
      title: msg`Audit log`,
      icon: icon('ScrollText'),
      under: 'audit',
      needs: ['audit', 'view'],
    },
  ],
  pages: [
    {
      path: 'audit',
      title: msg`Audit log`,
      show: lazyRouteComponent(() => import('./pages/AuditPage.tsx'), 'AuditPage'),
      needs: ['audit', 'view'],
    },
  ],
}
