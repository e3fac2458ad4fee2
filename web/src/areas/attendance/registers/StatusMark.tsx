import type { Status } from 'tenant-api/contract/attendance/registers'
import { StatusWord } from '../../../ui/text/Status.tsx'
import { useStatusLooks } from './status-looks.ts'

/** What somebody was: the drawing and the whole word. */
export function StatusMark({ status }: { status: Status }) {
  return <StatusWord status={status} look={useStatusLooks()[status]} />
}
