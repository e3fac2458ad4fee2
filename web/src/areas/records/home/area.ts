import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const home: Area = {
  name: 'home',
  navigation: [{ page: '', title: msg`Home`, icon: icon('House'), under: 'home' }],
  pages: [
    {
      path: '',
      title: msg`Home`,
      show: lazyRouteComponent(() => import('./pages/HomePage.tsx'), 'HomePage'),
    },
  ],
  cards: [
    {
      key: 'activity',
      title: msg`Lately`,
      show: lazy(() => import('./cards/ActivityCard.tsx')),
      width: 'half',
    },
  ],
}
