import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const title = msg`Bells`
const views = ['bells', 'view'] as const
const edits = ['bells', 'edit'] as const
const form = () => import('./pages/BellFormPage.tsx')

export const bells: Area = {
  name: 'bells',
  navigation: [{ page: 'bells', title, icon: icon('Bell'), under: 'bells', needs: views }],
  pages: [
    {
      path: 'bells',
      title,
      show: lazyRouteComponent(() => import('./pages/BellsPage.tsx'), 'BellsPage'),
      needs: views,
    },
    {
      path: 'bells/new',
      title: msg`Add bells`,
      show: lazyRouteComponent(form, 'NewBellsPage'),
      needs: edits,
    },
    {
      path: 'bells/print',
      title,
      show: lazyRouteComponent(() => import('./pages/PrintBellsPage.tsx'), 'PrintBellsPage'),
      needs: views,
    },
    { path: 'bells/$id', title, show: lazyRouteComponent(form, 'OneBellsPage'), needs: views },
  ],
  quickStarts: [{ page: 'bells/new', title, icon: icon('BellPlus'), needs: edits, often: 'once' }],
  records: [
    { table: 'bell_schedule', page: 'bells', title },
    { table: 'bell_period', title: msg`Period` },
  ],
}
