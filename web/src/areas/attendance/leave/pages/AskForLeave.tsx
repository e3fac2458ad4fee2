import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import type { Side } from 'tenant-api/contract/attendance/leave'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { RowField } from '../../../../crud/form/fields/LazyFields.tsx'
import { useNamedRows } from '../../../../crud/resource/row-names.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { AskSheet } from '../ask/AskSheet.tsx'

export const AskForStudent = () => <AskFor side="student" />
export const AskForStaff = () => <AskFor side="staff" />

/** The office asks for a student, or gives leave to an employee: first to whom, then the rest. */
function AskFor({ side }: { side: Side }) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const close = () =>
    void navigate({ to: scoped(`${side}-leaves`), search: search as never, resetScroll: false })
  const [person, setPerson] = useState<string | null>(null)
  if (person !== null) return <AskSheet side={side} personId={person} onClose={close} />
  return (
    <Sheet title={side === 'staff' ? t`Give leave` : t`Ask for leave`} onClose={close}>
      {side === 'staff' ? (
        <EmployeeField onChoose={setPerson} />
      ) : (
        <RowField
          label={say(students.label.one)}
          of={students}
          isRequired
          isDisabled={false}
          autoFocus
          value={person}
          onChange={setPerson}
          onBlur={() => undefined}
        />
      )}
    </Sheet>
  )
}

/** One search over teachers and other staff. */
function EmployeeField({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useLingui()
  const say = useSay()
  const [q, search] = useState('')
  const taught = useNamedRows(teachers, { q })
  const others = useNamedRows(staff, { q })
  const choices = [
    ...(taught.data ?? []),
    ...(others.data ?? []).map((row) => ({ ...row, hint: say(staff.label.one) })),
  ]
  return (
    <ComboBox
      label={t`Person`}
      isRequired
      autoFocus
      choices={choices}
      isSearched
      isWaiting={taught.isFetching || others.isFetching}
      value=""
      onChange={(id) => id && onChoose(id)}
      onInputChange={search}
    />
  )
}
