import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Roles and permissions`
const needs = ['roles', 'view'] as const

export const roles: Area = {
  name: 'roles',
  words: 'office',
  navigation: [{ page: 'roles', title, icon: icon('ShieldCheck'), under: 'settings', order: 40, needs }],
  pages: [page('roles', title, () => import('./pages/RolesPage.tsx'), 'RolesPage', { needs })],
}
