import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../shell/area.ts'

export const imports: Area = {
  name: 'imports',
  // One comes here from the list of what is imported.
  navigation: [],
  pages: [
    {
      path: 'imports/$resource',
      title: msg`Import`,
      show: lazyRouteComponent(() => import('./pages/ImportPage.tsx'), 'ImportPage'),
    },
  ],
}
