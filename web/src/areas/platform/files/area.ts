import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const files: Area = {
  name: 'files',
  navigation: [
    {
      page: 'storage',
      title: msg`Storage`,
      icon: icon('HardDrive'),
      under: 'settings',
      order: 13,
      needs: ['institute', 'edit'],
    },
  ],
  pages: [
    page('storage', msg`Storage`, () => import('./pages/StoragePage.tsx'), 'StoragePage', {
      needs: ['institute', 'edit'],
    }),
  ],
}
