import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const jobs: Area = {
  name: 'jobs',
  // Work is found in the tray of the top bar and by its notification.
  navigation: [],
  pages: [
    {
      path: 'jobs',
      title: msg`Long work`,
      show: lazyRouteComponent(() => import('./pages/JobsPage.tsx'), 'JobsPage'),
    },
    {
      path: 'jobs/$id',
      title: msg`Long work`,
      show: lazyRouteComponent(() => import('./pages/JobPage.tsx'), 'JobPage'),
    },
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
