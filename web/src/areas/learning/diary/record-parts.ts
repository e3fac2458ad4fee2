import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** The homework diary of a student on the record. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['students'],
      needs: ['diary', 'view'],
      key: 'diary',
      title: msg`Homework diary`,
      rank: 5,
      show: lazy(async () => ({ default: (await import('./DiaryTab.tsx')).DiaryTab })),
    },
  ],
}
