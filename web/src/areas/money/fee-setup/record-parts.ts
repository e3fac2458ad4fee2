import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area shows on the records of students: the plan and the services, beside the family account. */
export const record: RecordParts = {
  cards: [
    {
      on: ['students'],
      tab: 'fees',
      key: 'fee-structure',
      needs: ['fee-plans', 'view'],
      show: lazy(async () => withWords((await import('./FeeStructure.tsx')).FeeStructure, 'money')),
    },
  ],
}
