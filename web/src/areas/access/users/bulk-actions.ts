import { msg } from '@lingui/core/macro'
import { KeyRound, MailPlus } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'

const many = () => import('./invite/InviteMany.tsx')
const sheets = {
  teachers: lazy(async () => ({ default: (await many()).InviteTeachers })),
  staff: lazy(async () => ({ default: (await many()).InviteStaff })),
  guardians: lazy(async () => ({ default: (await many()).InviteGuardians })),
  students: lazy(async () => ({ default: (await many()).InviteStudents })),
} as const

/** What is done to many log-ins at once, and to many who have none. */
export const bulkActions: readonly BulkAction[] = [
  {
    on: ['users'],
    key: 'states',
    title: msg`Switch off or on`,
    icon: KeyRound,
    needs: ['users', 'edit'],
    show: lazy(async () => ({ default: (await import('./ManyStates.tsx')).ManyStates })),
  },
  {
    on: ['users'],
    key: 'invite-again',
    title: msg`Send invitations again`,
    icon: MailPlus,
    needs: ['users', 'edit'],
    show: lazy(async () => ({ default: (await import('./invite/SendManyAgain.tsx')).SendManyAgain })),
  },
  ...Object.entries(sheets).map(([list, show]): BulkAction => ({
    on: [list],
    key: `invite-${list}`,
    title: msg`Invite`,
    icon: MailPlus,
    needs: ['users', 'edit'],
    show,
  })),
]
