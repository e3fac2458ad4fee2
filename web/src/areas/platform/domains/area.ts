import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Addresses`
const needs = ['domains', 'view'] as const

/** Under which addresses the school is reached. */
export const domains: Area = {
  name: 'domains',
  words: 'office',
  navigation: [{ page: 'domains', title, icon: icon('Globe'), under: 'settings', order: 12, needs }],
  pages: [page('domains', title, () => import('./pages/DomainsPage.tsx'), 'DomainsPage', { needs })],
}
