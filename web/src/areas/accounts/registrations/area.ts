import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'registrations',
  under: 'settings',
  order: 32,
  label: { one: 'Registration', many: 'Registrations' },
  icon: icon('UserRound'),
  load: loadPart(() => import('tenant-api/contract/accounts/registrations'), 'registrations'),
})

/** Who asks for a log-in themselves. Nobody is added here: they come from the school's own page. */
export const registrations: Area = {
  ...list,
  quickStarts: [],
  pages: [
    ...list.pages.map((page) => ({ ...page, children: [] })),
    page(
      'registrations/$id',
      msg`Registration`,
      () => import('./pages/RegistrationPage.tsx'),
      'RegistrationPage',
      {
        needs: ['registrations', 'view'],
      },
    ),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
