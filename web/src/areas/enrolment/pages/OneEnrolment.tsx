import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { enrolments } from 'tenant-api/contract/enrolment'
import { rowQuery } from '../../../crud/calls.ts'
import { textOf } from '../../../crud/rows.ts'
import { Trouble } from '../../../crud/Trouble.tsx'
import { scoped } from '../../../shell/scope.ts'

/** A stay is read where it belongs: on the record of its student, among the others. */
export function OneEnrolment() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(rowQuery(enrolments, id))
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const page = scoped(`students/${textOf(data, 'studentId')}`)
  return <Navigate to={page} search={{ tab: 'enrolment' } as never} replace />
}
