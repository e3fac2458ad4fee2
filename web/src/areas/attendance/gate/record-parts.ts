import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** What this area shows on the records of students. */
export const record: RecordParts = {
  cards: [
    {
      on: ['students'],
      tab: 'attendance',
      key: 'gate',
      needs: ['gate', 'view'],
      isOfOffice: true,
      show: lazy(async () => ({ default: (await import('./StudentSlips.tsx')).StudentSlips })),
    },
  ],
}
