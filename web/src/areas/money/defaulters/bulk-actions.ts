import { msg } from '@lingui/core/macro'
import { BellRing, Lock, LockOpen } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'

const holds = () => import('./HoldSheet.tsx')

/** What is done with ticked families, students and holds. */
export const bulkActions: readonly BulkAction[] = [
  {
    on: ['defaulters'],
    needs: ['defaulters', 'mark'],
    key: 'remind-families',
    title: msg`Send a reminder`,
    icon: BellRing,
    show: lazy(async () => ({ default: (await import('./RemindDialog.tsx')).RemindFamilies })),
  },
  {
    on: ['debtors'],
    needs: ['defaulters', 'mark'],
    key: 'remind-students',
    title: msg`Send a reminder`,
    icon: BellRing,
    show: lazy(async () => ({ default: (await import('./RemindDialog.tsx')).RemindStudents })),
  },
  {
    on: ['debtors'],
    needs: ['fee-holds', 'edit'],
    key: 'hold',
    title: msg`Put on hold`,
    icon: Lock,
    show: lazy(async () => ({ default: (await holds()).HoldDebtors })),
  },
  {
    on: ['fee-holds'],
    needs: ['fee-holds', 'edit'],
    key: 'lift',
    title: msg`Lift the hold`,
    icon: LockOpen,
    show: lazy(async () => ({ default: (await holds()).LiftMany })),
  },
]
