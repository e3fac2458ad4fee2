import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'api-keys',
  under: 'settings',
  order: 60,
  label: { one: 'API key', many: 'API keys' },
  icon: icon('KeySquare'),
  load: loadPart(() => import('tenant-api/contract/access/api-keys'), 'apiKeys'),
})
const needs = ['api-keys', 'view'] as const

/** Keys for the school's own programs. A new one is made over the list, for its secret is shown once. */
export const apiKeys: Area = {
  ...list,
  words: 'office',
  pages: [
    ...list.pages.map((page) => ({
      ...page,
      show: lazyRouteComponent(() => import('./pages/KeysPage.tsx'), 'KeysPage'),
      children: [],
    })),
    page('api-keys/guide', msg`API guide`, () => import('./pages/GuidePage.tsx'), 'GuidePage', {
      needs,
    }),
    page('api-keys/$id', msg`API key`, () => import('./pages/KeyPage.tsx'), 'KeyPage', { needs }),
  ],
  quickStarts: [],
}
