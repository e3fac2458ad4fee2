import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const access: Area = {
  name: 'access',
  navigation: [
    {
      page: 'audit',
      title: msg`Audit log`,
      icon: icon('ScrollText'),
      under: 'audit',
      needs: ['audit', 'view'],
    },
    { page: 'devices', title: msg`My devices`, icon: icon('MonitorSmartphone'), under: 'devices' },
  ],
  pages: [
    {
      path: 'audit',
      title: msg`Audit log`,
      show: lazyRouteComponent(() => import('./pages/AuditPage.tsx'), 'AuditPage'),
      needs: ['audit', 'view'],
    },
    {
      path: 'devices',
      title: msg`My devices`,
      show: lazyRouteComponent(() => import('./pages/DevicesPage.tsx'), 'DevicesPage'),
    },
  ],
  measures: async () => (await import('./measures.ts')).measures,
}
