import { msg, plural } from '@lingui/core/macro'
import { Building2, PhoneOff } from 'lucide-react'
import { lazy } from 'react'
import { resourceArea } from '../../crud/resource-area.ts'
import type { Area } from '../../shell/area.ts'

const choices = () => import('./campus-choices.ts')

export const structure: Area = {
  ...resourceArea({
    name: 'campuses',
    label: { one: 'Campus', many: 'Campuses' },
    icon: Building2,
    load: async () => (await import('tenant-api/contract/structure')).campuses,
  }),
  name: 'structure',
  scopes: [
    {
      level: 'campus',
      needs: ['campuses', 'view'],
      path: '/campuses',
      list: async () => (await choices()).listCampuses(),
      one: async (id) => (await choices()).readCampus(id),
    },
  ],
  waits: [
    {
      key: 'no-contact',
      path: '/campuses',
      needs: ['campuses', 'edit'],
      icon: PhoneOff,
      rank: 3,
      find: async (scope) => (await choices()).findWithoutContact(scope),
      say: (count) =>
        msg({
          message: plural(count, { one: '# campus has no contact', other: '# campuses have no contact' }),
        }),
    },
  ],
  measures: async () => [
    { key: 'campuses', title: msg`Campuses`, stat: { better: 'more' }, page: 'campuses', level: 'institute' },
  ],
  cards: [
    {
      key: 'campuses',
      title: msg`Campuses`,
      show: lazy(() => import('./cards/CampusesCard.tsx')),
      needs: ['campuses', 'view'],
      width: 'half',
    },
  ],
}
