import type { OfRecord } from '../../../shell/navigation/area.ts'
import { Week } from './Week.tsx'

/** On the record of a student or a teacher: the lessons of a week. */
export function WeekTab({ id, of }: OfRecord) {
  return (
    <div className="record-wide">
      <Week of={of === 'teachers' ? { teacher: id } : { student: id }} />
    </div>
  )
}
