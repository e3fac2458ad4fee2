import { useNavigate, useParams } from '@tanstack/react-router'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { RowSheet } from '../../../crud/form/ResourceSheet.tsx'
import { scoped } from '../../../shell/scope/scope.ts'

/** The form of an application over its page. */
export function EditApplication() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const close = () => void navigate({ to: scoped(`admissions/${id}`), resetScroll: false })
  return <RowSheet resource={admissions} id={id} onClose={close} />
}
