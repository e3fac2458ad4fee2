import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../shell/area.ts'

/** What stands on the page of an application. */
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
}
