import { msg } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area offers on the records of students. */
export const record: RecordParts = {
  actions: [
    {
      on: ['students'],
      key: 'challan',
      title: msg`Print challan`,
      icon: Printer,
      rank: 19,
      needs: ['challans', 'mark'],
      show: lazy(async () => withWords((await import('./PrintSheet.tsx')).PrintOfStudent, 'money')),
    },
  ],
}
