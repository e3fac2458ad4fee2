import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../shell/area.ts'

const of = { on: ['students', 'guardians'], needs: ['notes', 'view'] } as const

export const record: RecordParts = {
  tabs: [
    {
      ...of,
      key: 'notes',
      title: msg`Notes`,
      rank: 6,
      show: lazy(async () => ({ default: (await import('./NotesCard.tsx')).NotesCard })),
    },
  ],
  cards: [
    {
      ...of,
      key: 'pinned-notes',
      tab: 'overview',
      show: lazy(async () => ({ default: (await import('./NotesCard.tsx')).PinnedNotes })),
    },
  ],
}
