import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

export const record: RecordParts = {
  tabs: [
    {
      on: ['students'],
      needs: ['transcripts', 'view'],
      isOfOffice: true,
      key: 'transcript',
      title: msg`Transcript`,
      rank: 5,
      show: lazy(async () => withWords((await import('./TranscriptTab.tsx')).TranscriptTab, 'office')),
    },
  ],
}
