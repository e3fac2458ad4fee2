import { isOwnAlone, useMe } from '../../../../shell/session/me.ts'
import { Board } from '../board/Board.tsx'
import { OwnAttendance } from '../student/OwnAttendance.tsx'

/** The registers of a day for whoever works here; to families their own attendance. */
export function RegistersPage() {
  return isOwnAlone(useMe(), ['attendance', 'view']) ? <OwnAttendance /> : <Board />
}
