import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

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
    {
      page: 'duplicate-employees',
      title: msg`Duplicate employees`,
      icon: icon('Combine'),
      under: 'duplicate-employees',
      needs: ['teachers', 'delete'],
    },
  ],
  pages: [
    {
      path: 'duplicates',
      title: msg`Duplicates`,
      show: lazyRouteComponent(() => import('./pages/DuplicatesPage.tsx'), 'DuplicatesPage'),
      needs: ['guardians', 'view'],
    },
    {
      path: 'duplicate-employees',
      title: msg`Duplicate employees`,
      show: lazyRouteComponent(() => import('./pages/DuplicatesPage.tsx'), 'DuplicateEmployeesPage'),
      needs: ['teachers', 'view'],
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
