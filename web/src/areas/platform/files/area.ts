import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const files: Area = {
  name: 'files',
  navigation: [
    {
      page: 'storage',
      title: msg`Storage`,
      icon: icon('HardDrive'),
      under: 'storage',
      needs: ['institute', 'edit'],
    },
  ],
  pages: [
    {
      path: 'storage',
      title: msg`Storage`,
      show: lazyRouteComponent(() => import('./pages/StoragePage.tsx'), 'StoragePage'),
      needs: ['institute', 'edit'],
    },
  ],
}
