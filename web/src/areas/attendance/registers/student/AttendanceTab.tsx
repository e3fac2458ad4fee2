import { useLingui } from '@lingui/react/macro'
import type { OfRecord } from '../../../../shell/navigation/area.ts'
import { StudentCalendar } from './StudentCalendar.tsx'

/** On a student’s record: how they attend. */
export function AttendanceTab({ id }: OfRecord) {
  const { t } = useLingui()
  return <StudentCalendar id={id} title={t`Attendance`} />
}
