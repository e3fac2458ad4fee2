import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import type { Area } from '../../shell/area.ts'

export const files: Area = {
  name: 'files',
  navigation: [
    {
      page: 'storage',
      title: msg`Storage`,
      icon: Files,
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
