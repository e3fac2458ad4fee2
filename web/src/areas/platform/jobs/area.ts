import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'

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
  pendingItems: async () => (await import('./pending-items.ts')).waits,
}
