import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Gate`
const needs = ['gate', 'view'] as const

/** The gate: who comes late, who leaves before the end, and who collects. */
export const gate: Area = {
  name: 'gate',
  navigation: [{ page: 'gate', title, icon: icon('DoorOpen'), under: 'attendance', order: 30, needs }],
  pages: [page('gate', title, () => import('./pages/GatePage.tsx'), 'GatePage', { needs })],
  cards: [
    {
      key: 'gate',
      rank: 80,
      title,
      show: lazy(() => import('./cards/GateCard.tsx')),
      needs: ['gate', 'edit'],
      leads: ['staff'],
      isOnlyLead: true,
      width: 'full',
    },
  ],
  quickStarts: [
    {
      page: 'gate',
      title: msg`Write a gate slip`,
      icon: icon('DoorOpen'),
      needs: ['gate', 'edit'],
      often: 'daily',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
