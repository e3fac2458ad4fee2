import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

export const merging: Area = {
  name: 'merging',
  navigation: [
    {
      page: 'duplicates',
      title: msg`Duplicates`,
      icon: icon('Combine'),
      under: 'people',
      order: 17,
      needs: ['guardians', 'delete'],
    },
    {
      page: 'duplicate-employees',
      title: msg`Duplicate employees`,
      icon: icon('Combine'),
      under: 'people',
      order: 52,
      needs: ['teachers', 'delete'],
    },
  ],
  pages: [
    page('duplicates', msg`Duplicates`, () => import('./pages/DuplicatesPage.tsx'), 'DuplicatesPage', {
      needs: ['guardians', 'view'],
    }),
    page(
      'duplicate-employees',
      msg`Duplicate employees`,
      () => import('./pages/DuplicatesPage.tsx'),
      'DuplicateEmployeesPage',
      {
        needs: ['teachers', 'view'],
      },
    ),
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
