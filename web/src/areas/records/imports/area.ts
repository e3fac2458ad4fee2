import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const imports: Area = {
  name: 'imports',
  words: 'office',
  // One comes here from the list of what is imported.
  navigation: [],
  pages: [
    page(
      'imports/workbook',
      msg`The whole school from one workbook`,
      () => import('./pages/WorkbookPage.tsx'),
      'WorkbookPage',
      {},
    ),
    page('imports/$resource', msg`Import`, () => import('./pages/ImportPage.tsx'), 'ImportPage'),
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
