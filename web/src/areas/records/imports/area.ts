import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const imports: Area = {
  name: 'imports',
  // One comes here from the list of what is imported.
  navigation: [],
  pages: [
    {
      path: 'imports/workbook',
      title: msg`The whole school from one workbook`,
      show: lazyRouteComponent(() => import('./pages/WorkbookPage.tsx'), 'WorkbookPage'),
    },
    {
      path: 'imports/$resource',
      title: msg`Import`,
      show: lazyRouteComponent(() => import('./pages/ImportPage.tsx'), 'ImportPage'),
    },
  ],
  quickStarts: [
    {
      page: 'imports/workbook',
      title: msg`School from one workbook`,
      icon: icon('FileSpreadsheet'),
      needs: ['campuses', 'edit'],
      often: 'once',
    },
  ],
}
