import { lazy } from 'react'
import type { RecordParts } from '../../../../shell/navigation/area.ts'

export const record: RecordParts = {
  cards: [
    {
      on: ['students'],
      needs: ['students', 'view'],
      key: 'subjects',
      tab: 'enrolment',
      show: lazy(async () => ({ default: (await import('./SubjectsCard.tsx')).SubjectsCard })),
    },
  ],
}
