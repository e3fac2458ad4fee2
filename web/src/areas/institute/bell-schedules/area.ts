import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Bells`
const views = ['bells', 'view'] as const
const edits = ['bells', 'edit'] as const
const form = () => import('./pages/BellFormPage.tsx')

export const bells: Area = {
  name: 'bells',
  words: 'office',
  navigation: [
    {
      page: 'bells',
      title,
      icon: icon('Bell'),
      under: 'timetable',
      order: 16,
      needs: views,
    },
  ],
  pages: [
    page('bells', title, () => import('./pages/BellsPage.tsx'), 'BellsPage', { needs: views }),
    page('bells/new', msg`Add bells`, form, 'NewBellsPage', { needs: edits }),
    page('bells/print', title, () => import('./pages/PrintBellsPage.tsx'), 'PrintBellsPage', {
      needs: views,
    }),
    page('bells/$id', title, form, 'OneBellsPage', { needs: views }),
  ],
  quickStarts: [{ page: 'bells/new', title, icon: icon('BellPlus'), needs: edits, often: 'once' }],
  records: [
    { table: 'bell_schedule', page: 'bells', title },
    { table: 'bell_period', title: msg`Period` },
  ],
}
