import { msg } from '@lingui/core/macro'
import { IdCard } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

const IdCardCard = lazy(async () => ({ default: (await import('./IdCardCard.tsx')).IdCardCard }))
const PrintOneCard = lazy(async () => ({ default: (await import('./PrintCards.tsx')).PrintOneCard }))

const card = { key: 'id-card', tab: 'overview', show: IdCardCard } as const
const print = { key: 'id-card', title: msg`ID card`, icon: IdCard, show: PrintOneCard } as const
const isOfStaff = ({ status, archivedAt }: Readonly<Record<string, unknown>>) =>
  status === 'active' && archivedAt === null

/** What this area shows on the records of students and of who works here. */
export const record: RecordParts = {
  cards: [
    { ...card, on: ['students'], needs: ['id-cards', 'view'] },
    { ...card, on: ['teachers'], needs: ['employee-id-cards', 'view'] },
    { ...card, on: ['staff'], needs: ['employee-id-cards', 'view'] },
  ],
  actions: [
    {
      ...print,
      on: ['students'],
      rank: 3,
      needs: ['id-cards', 'edit'],
      isOffered: ({ status, archivedAt }) => status === 'enrolled' && archivedAt === null,
    },
    { ...print, on: ['teachers'], rank: 9, needs: ['employee-id-cards', 'edit'], isOffered: isOfStaff },
    { ...print, on: ['staff'], rank: 9, needs: ['employee-id-cards', 'edit'], isOffered: isOfStaff },
  ],
}
