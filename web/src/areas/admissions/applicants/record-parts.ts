import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** What stands on the page of an application, and of the student whom it became beside other documents. */
export const record: RecordParts = {
  notices: [
    {
      on: ['admissions'],
      key: 'application',
      show: lazy(async () => ({ default: (await import('./ApplicationNotice.tsx')).ApplicationNotice })),
    },
  ],
  tabs: [
    {
      on: ['admissions'],
      key: 'overview',
      title: msg`Overview`,
      rank: 1,
      show: lazy(async () => ({ default: (await import('./ApplicationOverview.tsx')).ApplicationOverview })),
    },
  ],
  cards: [
    {
      on: ['students'],
      key: 'application',
      tab: 'papers',
      needs: ['admissions', 'view'],
      show: lazy(async () => ({
        default: (await import('./ApplicationOfStudent.tsx')).ApplicationOfStudent,
      })),
    },
  ],
}
