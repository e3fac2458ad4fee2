import { msg, plural } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../shell/area.ts'
import { icon } from '../../shell/icon.tsx'

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
  waits: [
    {
      key: 'failed',
      path: '/jobs',
      icon: icon('CircleAlert'),
      rank: 1,
      find: async (_, queries) => (await import('./failed.ts')).findFailed(queries),
      say: (count) =>
        msg({
          message: plural(count, {
            one: '# piece of long work failed',
            other: '# pieces of long work failed',
          }),
        }),
    },
  ],
}
