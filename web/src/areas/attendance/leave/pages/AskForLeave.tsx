import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import type { Side } from 'tenant-api/contract/attendance/leave'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { RowField } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { AskSheet } from '../ask/AskSheet.tsx'

export const AskForStudent = () => <AskFor side="student" />
export const AskForStaff = () => <AskFor side="staff" />

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
