import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../shell/area.ts'
import { icon } from '../../shell/icon.tsx'

export const merging: Area = {
  name: 'merging',
  navigation: [
    {
      page: 'duplicates',
      title: msg`Duplicates`,
      icon: icon('Combine'),
      under: 'duplicates',
      needs: ['guardians', 'delete'],
    },
  ],
  pages: [
    {
      path: 'duplicates',
      title: msg`Duplicates`,
      show: lazyRouteComponent(() => import('./pages/DuplicatesPage.tsx'), 'DuplicatesPage'),
      needs: ['guardians', 'view'],
    },
  ],
  record: async () => (await import('./record.ts')).record,
}
