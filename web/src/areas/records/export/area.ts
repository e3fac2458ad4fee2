import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Export everything`
const needs = ['school-export', 'view'] as const

/** Everything that the school has, to take along. */
export const schoolExport: Area = {
  name: 'school-export',
  words: 'office',
  navigation: [
    {
      page: 'export',
      title,
      icon: icon('CloudDownload'),
      under: 'settings',
      order: 81,
      needs,
    },
  ],
  pages: [page('export', title, () => import('./pages/ExportPage.tsx'), 'ExportPage', { needs })],
}
