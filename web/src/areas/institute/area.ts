import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import type { Area } from '../../shell/area.ts'

export const institute: Area = {
  name: 'institute',
  navigation: [
    {
      page: 'settings/institute',
      title: msg`Institute`,
      icon: Settings,
      under: 'institute',
      needs: ['institute', 'view'],
    },
  ],
  pages: [
    {
      path: 'settings/institute',
      title: msg`Settings`,
      show: lazyRouteComponent(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
      needs: ['institute', 'view'],
    },
  ],
}
