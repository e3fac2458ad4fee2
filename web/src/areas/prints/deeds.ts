import { msg } from '@lingui/core/macro'
import { IdCard } from 'lucide-react'
import { lazy } from 'react'
import type { ListDeed } from '../../shell/area.ts'

export const deeds: readonly ListDeed[] = [
  {
    on: ['students'],
    key: 'id-cards',
    title: msg`ID cards`,
    icon: IdCard,
    needs: ['id-cards', 'edit'],
    show: lazy(async () => ({ default: (await import('./PrintCards.tsx')).PrintCards })),
  },
]
