import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from 'kit/resource'
import { staff, teachers } from 'tenant-api/contract/employees'
import { type Side, staffLeaves, studentLeaves } from 'tenant-api/contract/leave'
import { students } from 'tenant-api/contract/people'
import { RowField } from '../../../crud/LazyFields.tsx'
import { ResourcePage } from '../../../crud/ResourcePage.tsx'
import { useSay } from '../../../crud/words.ts'
import { useMayAdd } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { AskSheet } from '../AskSheet.tsx'
import { OneLeave } from '../OneLeave.tsx'
import { listOf } from '../sides.ts'
import { Waiting } from '../Waiting.tsx'

export const StudentLeaves = () => <LeaveList side="student" resource={studentLeaves} />
export const StaffLeaves = () => <LeaveList side="staff" resource={staffLeaves} />
export const OneStudentLeave = () => <OneLeave side="student" />
export const OneStaffLeave = () => <OneLeave side="staff" />
export const AskForStudent = () => <AskFor side="student" />
export const AskForStaff = () => <AskFor side="staff" />

/** What waits for the reader, and below it the list of all requests. */
function LeaveList({ side, resource }: { side: Side; resource: Resource }) {
  const { t } = useLingui()
  const open = useOpen(side)
  const mayAdd = useMayAdd([listOf[side].name, 'edit'])
  const tools = (
    <>
      <ButtonLink
        size="small"
        href={scoped(`${side}-leave-calendar`)}
        icon={<CalendarDays aria-hidden size={15} />}
      >
        {t`Calendar`}
      </ButtonLink>
      {mayAdd && (
        <Button
          size="small"
          look="primary"
          icon={<CalendarPlus aria-hidden size={15} />}
          onPress={() => open('new')}
        >
          {t`Ask for leave`}
        </Button>
      )}
    </>
  )
  return (
    <div className="leave-page">
      <Waiting side={side} onOpen={open} />
      <ResourcePage resource={resource} tools={tools} />
    </div>
  )
}

/** Opens something over the list, which stays as it is. */
function useOpen(side: Side): (page: string) => void {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (page) =>
    void navigate({ to: scoped(`${side}-leaves/${page}`), search: search as never, resetScroll: false })
}

const lists = { students, teachers, staff } as const

/** The office asks for anybody: first for whom, then the rest. */
function AskFor({ side }: { side: Side }) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const close = () =>
    void navigate({ to: scoped(`${side}-leaves`), search: search as never, resetScroll: false })
  const [list, choose] = useState<keyof typeof lists>(side === 'student' ? 'students' : 'teachers')
  const [person, setPerson] = useState<string | null>(null)
  if (person !== null) return <AskSheet side={side} personId={person} onClose={close} />
  return (
    <Sheet title={t`Ask for leave`} onClose={close}>
      {side === 'staff' && (
        <Segments
          label={t`For whom`}
          choices={[
            { id: 'teachers', name: say(teachers.label.many) },
            { id: 'staff', name: say(staff.label.many) },
          ]}
          value={list === 'students' ? 'teachers' : list}
          onChange={choose}
        />
      )}
      <RowField
        key={list}
        label={say(lists[list].label.one)}
        of={lists[list]}
        isRequired
        isDisabled={false}
        autoFocus
        value={person}
        onChange={setPerson}
        onBlur={() => undefined}
      />
    </Sheet>
  )
}
