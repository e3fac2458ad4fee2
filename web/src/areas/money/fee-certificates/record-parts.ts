import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area shows on the records of students: what was certified of their fees. */
export const record: RecordParts = {
  cards: [
    {
      on: ['students'],
      tab: 'fees',
      key: 'fee-certificates',
      needs: ['fee-certificates', 'view'],
      isOfOffice: true,
      show: lazy(async () =>
        withWords((await import('./StudentFeeCertificates.tsx')).StudentFeeCertificates, 'money'),
      ),
    },
  ],
}
