import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** The conversation about a student on the record: for its members, and for the office with a reason. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['students'],
      needs: ['threads', 'view'],
      key: 'conversation',
      title: msg`Conversation`,
      rank: 4,
      show: lazy(async () => ({ default: (await import('./ThreadTab.tsx')).ThreadTab })),
    },
  ],
}
