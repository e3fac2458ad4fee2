import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { lazy } from 'react'
import type { Area } from '../../shell/area.ts'

const page = () => import('./pages/CampusesPage.tsx')
const choices = () => import('./campus-choices.ts')

export const structure: Area = {
  name: 'structure',
  navigation: [
    {
      page: 'campuses',
      title: msg`Campuses`,
      icon: Building2,
      under: 'campuses',
      needs: ['campuses', 'view'],
    },
  ],
  pages: [
    {
      path: 'campuses',
      title: msg`Campuses`,
      show: lazyRouteComponent(page, 'CampusesPage'),
      needs: ['campuses', 'view'],
      children: [
        {
          path: 'new',
          title: msg`Add campus`,
          show: lazyRouteComponent(page, 'NewCampus'),
          needs: ['campuses', 'edit'],
        },
        { path: '$id', title: msg`Campus`, show: lazyRouteComponent(page, 'OneCampus') },
      ],
    },
  ],
  scopes: [
    {
      level: 'campus',
      needs: ['campuses', 'view'],
      path: '/campuses',
      list: async () => (await choices()).listCampuses(),
      one: async (id) => (await choices()).readCampus(id),
    },
  ],
  starts: [{ page: 'campuses/new', title: msg`Campus`, icon: Building2, needs: ['campuses', 'edit'] }],
  cards: [
    {
      key: 'campuses',
      show: lazy(() => import('./cards/CampusesCard.tsx')),
      needs: ['campuses', 'view'],
      width: 'half',
    },
  ],
}
