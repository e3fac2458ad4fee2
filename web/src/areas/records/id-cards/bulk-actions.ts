import { msg } from '@lingui/core/macro'
import { IdCard } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'

const form = () => import('./PrintCards.tsx')
const card = { key: 'id-cards', title: msg`ID cards`, icon: IdCard } as const

export const bulkActions: readonly BulkAction[] = [
  {
    ...card,
    on: ['students'],
    needs: ['id-cards', 'edit'],
    show: lazy(async () => ({ default: (await form()).PrintStudents })),
  },
  {
    ...card,
    on: ['teachers'],
    needs: ['employee-id-cards', 'edit'],
    show: lazy(async () => ({ default: (await form()).PrintTeachers })),
  },
  {
    ...card,
    on: ['staff'],
    needs: ['employee-id-cards', 'edit'],
    show: lazy(async () => ({ default: (await form()).PrintStaff })),
  },
]
