import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const home: Area = {
  name: 'home',
  navigation: [{ page: '', title: msg`Home`, icon: icon('House'), under: 'home', order: 10 }],
  pages: [page('', msg`Home`, () => import('./pages/HomePage.tsx'), 'HomePage')],
  cards: [
    {
      key: 'activity',
      rank: 10,
      title: msg`Lately`,
      show: lazy(() => import('./cards/ActivityCard.tsx')),
      width: 'half',
    },
  ],
}
