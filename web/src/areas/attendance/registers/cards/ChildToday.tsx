import { useQuery } from '@tanstack/react-query'
import { readStudentAttendance } from 'tenant-api/contract/attendance/reports'
import { read } from '../../../../shell/session/api.ts'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import { TodayLine } from '../student/TodayLine.tsx'
import '../student/StudentCalendar.css'

/** Whether a child is here today: the first that a parent looks for. */
export default function ChildToday({ id }: { id: string }) {
  const { data, isPending } = useQuery(read(readStudentAttendance, { params: { id }, query: {} }))
  if (isPending) return <Skeleton height="44px" radius="8px" />
  const today = data?.days.find(({ day }) => day === data.today)
  return today ? <TodayLine at={today} /> : null
}
