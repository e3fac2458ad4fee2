import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

const ofFamily = { on: ['students', 'guardians'], needs: ['family-documents', 'view'] } as const
const ofStaff = { on: ['teachers', 'staff'], needs: ['staff-documents', 'view'] } as const
const tab = {
  key: 'papers',
  title: msg`Documents`,
  rank: 5,
  show: lazy(async () => ({ default: (await import('./PersonDocuments.tsx')).PersonDocuments })),
}
const notice = {
  key: 'expiring',
  show: lazy(async () => ({ default: (await import('./ExpiringNotice.tsx')).ExpiringNotice })),
}

/** What this area shows on the records of people. */
export const record: RecordParts = {
  notices: [
    { ...ofFamily, ...notice },
    { ...ofStaff, ...notice },
  ],
  tabs: [
    { ...ofFamily, ...tab },
    { ...ofStaff, ...tab },
  ],
}
