import { msg } from '@lingui/core/macro'
import { UserX } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** What this area shows on the records of people. */
export const record: RecordParts = {
  actions: [
    {
      on: ['students', 'guardians', 'teachers', 'staff'],
      key: 'person-data',
      title: msg`Personal data`,
      icon: UserX,
      rank: 90,
      needs: ['person-data', 'view'],
      isOffered: () => true,
      show: lazy(async () => ({ default: (await import('./PersonData.tsx')).PersonData })),
    },
  ],
}
