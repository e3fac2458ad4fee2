import { msg } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'

const forms = () => import('./DecideMany.tsx')
const approve = { key: 'approve', title: msg`Approve`, icon: Check } as const
const reject = { key: 'reject', title: msg`Reject`, icon: X } as const
const ofStudents = { on: ['student-leaves'], needs: ['student-leave-approvals', 'edit'] } as const
const ofStaff = { on: ['staff-leaves'], needs: ['staff-leave-approvals', 'edit'] } as const

export const bulkActions: readonly BulkAction[] = [
  { ...ofStudents, ...approve, show: lazy(async () => ({ default: (await forms()).ApproveStudents })) },
  { ...ofStudents, ...reject, show: lazy(async () => ({ default: (await forms()).RejectStudents })) },
  { ...ofStaff, ...approve, show: lazy(async () => ({ default: (await forms()).ApproveStaff })) },
  { ...ofStaff, ...reject, show: lazy(async () => ({ default: (await forms()).RejectStaff })) },
]
