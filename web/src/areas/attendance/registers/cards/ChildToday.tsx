import { useQuery } from '@tanstack/react-query'
import { readStudentAttendance } from 'tenant-api/contract/attendance/reports'
import { read } from '../../../../shell/session/api.ts'
import { TodayLine } from '../student/TodayLine.tsx'
import '../student/StudentCalendar.css'

/** Whether a child is here today: the first that a parent looks for. */
export default function ChildToday({ id }: { id: string }) {
  const { data } = useQuery(read(readStudentAttendance, { params: { id }, query: {} }))
  const today = data?.days.find(({ day }) => day === data.today)
  return today ? <TodayLine at={today} /> : null
}
