import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

export const record: RecordParts = {
  tabs: [
    {
      on: ['students', 'guardians', 'teachers', 'staff', 'admissions'],
      key: 'timeline',
      title: msg`Timeline`,
      rank: 9,
      isOfOffice: true,
      show: lazy(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab })),
    },
  ],
}
