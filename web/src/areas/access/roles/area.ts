import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const page = { title: msg`Roles and permissions`, needs: ['roles', 'view'] } as const

export const roles: Area = {
  name: 'roles',
  navigation: [{ ...page, page: 'roles', icon: icon('ShieldCheck'), under: 'roles' }],
  pages: [
    { ...page, path: 'roles', show: lazyRouteComponent(() => import('./pages/RolesPage.tsx'), 'RolesPage') },
  ],
}
