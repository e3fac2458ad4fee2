import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

const ofFamily = { on: ['students', 'guardians'], needs: ['notes', 'view'] } as const
const ofStaff = { on: ['teachers', 'staff'], needs: ['staff-notes', 'view'] } as const
const tab = {
  key: 'notes',
  title: msg`Notes`,
  rank: 6,
  show: lazy(async () => ({ default: (await import('./NotesCard.tsx')).NotesCard })),
}
const pinned = {
  key: 'pinned-notes',
  tab: 'overview',
  show: lazy(async () => ({ default: (await import('./NotesCard.tsx')).PinnedNotes })),
}

export const record: RecordParts = {
  tabs: [
    { ...ofFamily, ...tab },
    { ...ofStaff, ...tab },
  ],
  cards: [
    { ...ofFamily, ...pinned },
    { ...ofStaff, ...pinned },
  ],
}
