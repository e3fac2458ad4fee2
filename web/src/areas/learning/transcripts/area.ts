import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Transcripts`
const needs = ['transcripts', 'view'] as const

/** What students have reached over the years, on screen and on paper; results from before are entered here. */
export const transcripts: Area = {
  name: 'transcripts',
  words: 'office',
  navigation: [
    {
      page: 'transcripts',
      title,
      icon: icon('ScrollText'),
      under: 'exams',
      order: 27,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    page('transcripts', title, () => import('./pages/TranscriptsPage.tsx'), 'TranscriptsPage', { needs }),
    page('transcripts/$id', msg`Transcript`, () => import('./pages/TranscriptPage.tsx'), 'TranscriptPage', {
      needs,
    }),
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
