import { msg } from '@lingui/core/macro'
import { IdCard } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../shell/area.ts'

/** What this area shows on the records of students. */
export const record: RecordParts = {
  cards: [
    {
      on: ['students'],
      key: 'id-card',
      tab: 'overview',
      needs: ['id-cards', 'view'],
      show: lazy(async () => ({ default: (await import('./IdCardCard.tsx')).IdCardCard })),
    },
  ],
  actions: [
    {
      on: ['students'],
      key: 'id-card',
      title: msg`ID card`,
      icon: IdCard,
      rank: 3,
      needs: ['id-cards', 'edit'],
      isOffered: ({ status, archivedAt }) => status === 'enrolled' && archivedAt === null,
      show: lazy(async () => ({ default: (await import('./PrintCards.tsx')).PrintOneCard })),
    },
  ],
}
