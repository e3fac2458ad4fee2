import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Resource } from 'kit/resource'
import { guardians, students } from 'tenant-api/contract/people'
import { rowQuery } from '../../crud/calls.ts'
import { labelOf } from '../../crud/fields.ts'
import { LoadingRows } from '../../crud/LoadingRows.tsx'
import { ResourceForm } from '../../crud/ResourceForm.tsx'
import { textOf } from '../../crud/rows.ts'
import { Trouble } from '../../crud/Trouble.tsx'
import { scoped } from '../../shell/scope.ts'
import { Sheet } from '../../ui/Sheet.tsx'

export function EditStudent() {
  return <EditRecord resource={students} />
}

export function EditGuardian() {
  return <EditRecord resource={guardians} />
}

/** The form of a record over its page. */
function EditRecord({ resource }: { resource: Resource }) {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const { data: row, error, refetch } = useQuery(rowQuery(resource, id))
  const close = () => void navigate({ to: scoped(`${resource.name}/${id}`), resetScroll: false })
  if (row) {
    const name = textOf(row, labelOf(resource))
    return <ResourceForm key={row.id} resource={resource} row={row} title={name} onClose={close} />
  }
  return (
    <Sheet title={t`Loading`} onClose={close}>
      {error ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={t`Loading`} rows={5} />
      )}
    </Sheet>
  )
}
