import { useLingui } from '@lingui/react/macro'
import { CalendarOff, UserX } from 'lucide-react'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useClosedReason } from '../day-words.ts'
import { ConflictView } from '../register/ConflictView.tsx'
import { Marks } from '../register/Marks.tsx'
import { RegisterHead } from '../register/RegisterHead.tsx'
import { type RegisterView, useRegister } from '../register/use-register.ts'
import './Register.css'

/** The register of a section: call it, hand it in, put it right. Without a network as with one. */
export function RegisterPage() {
  const { t } = useLingui()
  const view = useRegister()
  const { asked, box } = view
  const { data, error, refetch } = asked
  useName(data?.title ?? '')
  if (data && box.isReady) return <Opened register={data} view={view} />
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  return <LoadingRows label={t`Loading the register`} rows={8} />
}

function Opened({ register, view }: { register: Register; view: RegisterView }) {
  const isHeld = view.posts.some(({ state }) => state === 'conflict')
  const board = scoped(`registers?day=${register.day}`)
  if (register.dayState === 'closed') return <Closed register={register} board={board} />
  if (register.students.length === 0) return <Nobody register={register} board={board} />
  if (isHeld)
    return (
      <div className="register">
        <RegisterHead register={register} view={view} onHelp={() => undefined} />
        <ConflictView which={view.which} posts={view.posts} />
      </div>
    )
  return <Marks register={register} view={view} />
}

type Empty = { register: Register; board: string }

function Closed({ register, board }: Empty) {
  const { t } = useLingui()
  const reason = useClosedReason()
  return (
    <>
      <h1 className="register-title">
        <bdi>{register.title}</bdi>
      </h1>
      <EmptyState
        icon={CalendarOff}
        title={reason(register)}
        action={<ButtonLink href={board}>{t`All registers`}</ButtonLink>}
      >
        {t`No registers on a day without school.`}
      </EmptyState>
    </>
  )
}

function Nobody({ register, board }: Empty) {
  const { t } = useLingui()
  return (
    <>
      <h1 className="register-title">
        <bdi>{register.title}</bdi>
      </h1>
      <EmptyState
        icon={UserX}
        title={t`No Student Found`}
        action={<ButtonLink href={board}>{t`All registers`}</ButtonLink>}
      >
        {t`Nobody was enrolled here on this day. Ask the office about it.`}
      </EmptyState>
    </>
  )
}
