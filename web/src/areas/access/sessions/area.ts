import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

export const access: Area = {
  name: 'access',
  navigation: [
    { page: 'devices', title: msg`My devices`, icon: icon('MonitorSmartphone'), under: 'profile', order: 20 },
  ],
  pages: [page('devices', msg`My devices`, () => import('./pages/DevicesPage.tsx'), 'DevicesPage')],
  measures: loadPart(() => import('./measures.ts'), 'measures'),
}
