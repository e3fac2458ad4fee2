import type { Status } from 'tenant-api/contract/attendance'
import { useStatusLooks } from './status-looks.ts'
import './Status.css'

/** What somebody was: the drawing and the whole word. */
export function StatusMark({ status }: { status: Status }) {
  const { icon: Icon, name } = useStatusLooks()[status]
  return (
    <span className={`status-mark status-${status}`}>
      <Icon aria-hidden size={14} />
      {name}
    </span>
  )
}
