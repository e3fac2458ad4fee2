import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'users',
  under: 'settings',
  order: 30,
  label: { one: 'User', many: 'Users' },
  icon: icon('KeyRound'),
  table: 'account',
  load: loadPart(() => import('tenant-api/contract/access/users'), 'users'),
})

/** Who may log in. Nobody is added here by a form: a log-in belongs to a person, who is invited. */
export const users: Area = {
  ...list,
  navigation: [
    ...list.navigation,
    {
      page: 'invitations',
      title: msg`Invitations`,
      icon: icon('UserRound'),
      under: 'settings',
      order: 31,
      needs: ['users', 'edit'],
    },
  ],
  pages: [
    ...list.pages.map((page) => ({ ...page, children: [] })),
    page('users/$id', msg`User`, () => import('./pages/UserPage.tsx'), 'UserPage', {
      needs: ['users', 'view'],
    }),
    page('invitations', msg`Invitations`, () => import('./pages/InvitationsPage.tsx'), 'InvitationsPage', {
      needs: ['users', 'edit'],
    }),
  ],
  quickStarts: [
    {
      page: 'invitations',
      title: msg`Invitation`,
      icon: icon('UserRound'),
      needs: ['users', 'edit'],
      often: 'yearly',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
}
