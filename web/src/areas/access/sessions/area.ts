import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const access: Area = {
  name: 'access',
  navigation: [
    { page: 'devices', title: msg`My devices`, icon: icon('MonitorSmartphone'), under: 'devices' },
  ],
  pages: [
    {
      path: 'devices',
      title: msg`My devices`,
      show: lazyRouteComponent(() => import('./pages/DevicesPage.tsx'), 'DevicesPage'),
    },
  ],
  measures: loadPart(() => import('./measures.ts'), 'measures'),
}
