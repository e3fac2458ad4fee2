import { useNavigate } from '@tanstack/react-router'
import type { OfRecord } from '../../shell/area.ts'
import { scoped } from '../../shell/scope.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** On the record of a student: the office opens the conversation for a cause. */
export function OpenAction({ id, onClose }: OfRecord & { onClose: () => void }) {
  const navigate = useNavigate()
  function show() {
    onClose()
    void navigate({ to: scoped(`thread-oversight/${id}`) })
  }
  return <ReasonDialog id={id} deed="open" onClose={onClose} onDone={show} />
}
