import { lazy, Suspense, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { RegisterBar } from './RegisterBar.tsx'
import { RegisterHead } from './RegisterHead.tsx'
import { RegisterNotices } from './RegisterNotices.tsx'
import { StudentRow } from './StudentRow.tsx'
import { type RegisterView, useHandingIn, useMarking } from './use-register.ts'
import { type At, go, useRegisterKeys } from './use-register-keys.ts'

const KeySheet = lazy(() => import('./RegisterKeySheet.tsx'))
const PlannedLeave = lazy(() => import('./PlannedLeave.tsx'))
const StudentSheet = lazy(() => import('./StudentSheet.tsx'))

const nothing = { status: null, minutes: null, comment: '' }

/** The students of a register, and what is said of each. */
export function Marks({ register, view }: { register: Register; view: RegisterView }) {
  const { t } = useLingui()
  const { shown, tally } = view
  const { students } = register
  const isReadOnly = !register.mayMark
  const marking = useMarking(register, view)
  const handing = useHandingIn(register, view)
  const list = useRef<HTMLUListElement>(null)
  const [at, onAt] = useState<At>({ row: 0, column: 0 })
  const [isHelp, setHelpOpen] = useState(false)
  const [opened, openStudent] = useState<string>()
  const wishOf = (id: string) => shown.get(id) ?? nothing
  async function submit() {
    if ((await handing.go()) !== 'unmarked') return
    go(
      { list, students, onAt },
      { row: students.findIndex(({ id }) => wishOf(id).status === null), column: 0 },
    )
  }
  useRegisterKeys({
    list,
    at,
    students,
    isReadOnly,
    onAt,
    onSay: marking.say,
    onRest: marking.restPresent,
    onSubmit: () => void submit(),
    onHelp: () => setHelpOpen(true),
  })
  const student = students.find(({ id }) => id === opened)
  const onLeave = students.find(({ id }) => id === marking.asked?.id)
  return (
    <div className="register">
      <RegisterHead register={register} view={view} onHelp={() => setHelpOpen(true)} />
      <RegisterNotices register={register} view={view} />
      <ul ref={list} className="register-rows" aria-label={t`Students`} data-unmarked={tally.unmarked}>
        {students.map((one, row) => (
          <StudentRow
            key={one.id}
            student={one}
            wish={wishOf(one.id)}
            row={row}
            column={row === at.row ? at.column : undefined}
            isReadOnly={isReadOnly}
            onSay={(id, status) => {
              onAt({ row, column: at.column })
              marking.say(id, status)
            }}
            onMinutes={(id, minutes) => marking.change(id, { minutes })}
            onOpen={openStudent}
          />
        ))}
      </ul>
      {!isReadOnly && (
        <RegisterBar
          register={register}
          view={view}
          handing={handing}
          onRest={marking.restPresent}
          onSubmit={() => void submit()}
        />
      )}
      <Suspense>
        {isHelp && <KeySheet onClose={() => setHelpOpen(false)} />}
        {marking.asked && onLeave && (
          <PlannedLeave
            student={onLeave}
            status={marking.asked.status}
            onKeep={marking.leaveIt}
            onOverrule={() => marking.asked && marking.overrule(marking.asked)}
          />
        )}
        {student && (
          <StudentSheet
            register={register}
            student={student}
            wish={wishOf(student.id)}
            isReadOnly={isReadOnly}
            onNote={(comment) => marking.change(student.id, { comment })}
            onClose={() => openStudent(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
