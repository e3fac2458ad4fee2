import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Refused } from 'kit/http/client'
import { MapPinned } from 'lucide-react'
import { enrolments } from 'tenant-api/contract/people/enrolment'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'

/** A stay is read where it belongs: on the record of its student, among the others. */
export function OneEnrolment() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(rowQuery(enrolments, id))
  const studentId = data && textOf(data, 'studentId')
  const asked = rowQuery(students, studentId ?? '')
  const student = useQuery(studentId ? asked : { ...asked, queryFn: skipToken })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (data && isNotTheirs(student.error)) return <MovedOn name={textOf(data, 'name')} />
  if (student.error) return <Trouble error={student.error} onRetry={() => void student.refetch()} />
  if (!student.data) return null
  const page = scoped(`students/${studentId}`)
  return <Navigate to={page} search={{ tab: 'enrolment' } as never} replace />
}

function isNotTheirs(error: unknown): boolean {
  return error instanceof Refused && [403, 404].includes(error.problem.status)
}

/** A campus keeps its stay of somebody whose record another campus has by now. */
function MovedOn({ name }: { name: string }) {
  const { t } = useLingui()
  const say = useSay()
  const list = (
    <ButtonLink href={scoped(enrolments.name)} look="primary">
      {say(enrolments.label.many)}
    </ButtonLink>
  )
  return (
    <EmptyState icon={MapPinned} title={t`This record is at another campus now`} action={list}>
      <Trans>
        <bdi>{name}</bdi> has moved on. The list keeps the enrolment at your campus; the record is read where
        it is now.
      </Trans>
    </EmptyState>
  )
}
