import { msg } from '@lingui/core/macro'
import { Lock } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area shows on the records of students: what is kept back because of open fees. */
export const record: RecordParts = {
  notices: [
    {
      on: ['students'],
      key: 'fee-holds',
      needs: ['fee-holds', 'view'],
      isOfOffice: true,
      show: lazy(async () => withWords((await import('./StudentHolds.tsx')).StudentHolds, 'money')),
    },
  ],
  actions: [
    {
      on: ['students'],
      key: 'hold',
      title: msg`Put on hold`,
      icon: Lock,
      rank: 22,
      needs: ['fee-holds', 'edit'],
      show: lazy(async () => withWords((await import('./HoldSheet.tsx')).HoldStudent, 'money')),
    },
  ],
}
