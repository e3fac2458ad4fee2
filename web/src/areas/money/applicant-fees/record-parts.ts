import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area shows on the page of an application: its fees. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['admissions'],
      key: 'fees',
      title: msg`Fees`,
      rank: 2,
      needs: ['admissions', 'view'],
      isOfOffice: true,
      show: lazy(async () => withWords((await import('./ApplicantFees.tsx')).ApplicantFees, 'money')),
    },
  ],
}
