import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Resource } from 'kit/contract/resource'
import { type Side, staffLeaves, studentLeaves } from 'tenant-api/contract/attendance/leave'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMayAdd } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { listOf } from '../sides.ts'

const Waiting = lazy(async () => ({ default: (await import('../Waiting.tsx')).Waiting }))

export const StudentLeaves = () => <LeaveList side="student" resource={studentLeaves} />
export const StaffLeaves = () => <LeaveList side="staff" resource={staffLeaves} />

/** The list of all requests, and before them what waits for the reader. */
function LeaveList({ side, resource }: { side: Side; resource: Resource }) {
  const { t } = useLingui()
  const open = useOpen(side)
  const mayAdd = useMayAdd([listOf[side].name, 'edit'])
  const tools = (
    <ButtonLink href={scoped(`${side}-leave-calendar`)} icon={<CalendarDays aria-hidden size={16} />}>
      {t`Calendar`}
    </ButtonLink>
  )
  const action = mayAdd && (
    <Button look="primary" icon={<Plus aria-hidden size={16} />} onPress={() => open('new')}>
      {side === 'staff' ? t`Give leave` : t`Ask for leave`}
    </Button>
  )
  const above = (
    <Suspense fallback={null}>
      <Waiting side={side} onOpen={open} />
    </Suspense>
  )
  return <ResourcePage resource={resource} tools={tools} action={action} above={above} />
}

/** Opens something over the list, which stays as it is. */
function useOpen(side: Side): (page: string) => void {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (page) =>
    void navigate({ to: scoped(`${side}-leaves/${page}`), search: search as never, resetScroll: false })
}
