import { msg } from '@lingui/core/macro'
import { Eye } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../../shell/navigation/area.ts'

export const record: RecordParts = {
  actions: [
    {
      on: ['students', 'guardians', 'teachers', 'staff'],
      key: 'readers',
      title: msg`Who can see this?`,
      icon: Eye,
      rank: 20,
      needs: ['roles', 'view'],
      show: lazy(async () => ({ default: (await import('./ReadersSheet.tsx')).ReadersSheet })),
    },
  ],
}
