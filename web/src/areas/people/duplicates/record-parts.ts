import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

export const record: RecordParts = {
  notices: [
    {
      on: ['students', 'guardians', 'teachers', 'staff'],
      key: 'duplicates',
      show: lazy(async () => ({ default: (await import('./MergeNotice.tsx')).MergeNotice })),
    },
  ],
}
