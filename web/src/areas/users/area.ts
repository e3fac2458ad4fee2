import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../crud/resource-area.ts'
import type { Area } from '../../shell/area.ts'
import { icon } from '../../shell/icon.tsx'

const list = resourceArea({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  icon: icon('KeyRound'),
  table: 'account',
  load: async () => (await import('tenant-api/contract/users')).users,
})

/** Who may log in. Nobody is added here: a log-in belongs to a person. */
export const users: Area = {
  ...list,
  pages: [
    ...list.pages.map((page) => ({ ...page, children: [] })),
    {
      path: 'users/$id',
      title: msg`User`,
      show: lazyRouteComponent(() => import('./pages/UserPage.tsx'), 'UserPage'),
      needs: ['users', 'view'],
    },
  ],
  starts: [],
  deeds: async () => (await import('./deeds.ts')).deeds,
}
