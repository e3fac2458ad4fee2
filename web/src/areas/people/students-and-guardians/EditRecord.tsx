import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { guardians, students } from 'tenant-api/contract/people/students-and-guardians'
import { RowSheet } from '../../../crud/form/ResourceSheet.tsx'
import { useTailored } from '../../../crud/resource/with-custom-fields.tsx'
import { scoped } from '../../../shell/scope/scope.ts'

export function EditStudent() {
  return <EditRecord resource={useTailored(students)} />
}

export function EditGuardian() {
  return <EditRecord resource={useTailored(guardians)} />
}

/** The form of a record over its page. */
export function EditRecord({ resource }: { resource: Resource }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const close = () =>
    void navigate({ to: scoped(`${resource.name}/${id}`), search: search as never, resetScroll: false })
  return <RowSheet resource={resource} id={id} onClose={close} />
}
