import { lazy } from 'react'
import type { RecordParts } from '../../shell/area.ts'

export const record: RecordParts = {
  notices: [
    {
      on: ['students', 'guardians', 'teachers', 'staff'],
      key: 'duplicates',
      show: lazy(async () => ({ default: (await import('./MergeNotice.tsx')).MergeNotice })),
    },
  ],
}
