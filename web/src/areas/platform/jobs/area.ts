import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

export const jobs: Area = {
  name: 'jobs',
  // Work is found in the tray of the top bar and by its notification.
  navigation: [],
  pages: [
    page('jobs', msg`Long work`, () => import('./pages/JobsPage.tsx'), 'JobsPage'),
    page('jobs/$id', msg`Long work`, () => import('./pages/JobPage.tsx'), 'JobPage'),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
