import { useLingui } from '@lingui/react/macro'
import { dressDigits, formatNumber } from 'kit/text/locale'
import { addDays, day } from 'kit/values/day'
import type { TeacherHours } from 'tenant-api/contract/learning/timetabling'
import { weekdayName } from '../../../../ui/calendar/calendar-names.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'

const someMonday = day('2024-01-01')

/** Weekdays and hours in the reader's words. */
export function useHourWords() {
  const { t } = useLingui()
  const { language } = useRegional()
  const number = (value: number) => formatNumber(language, value)
  const clock = (minutes: number) =>
    dressDigits(
      language,
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    )
  const weekday = (at: number) => weekdayName(language, addDays(someMonday, at - 1))
  function when({ weekday: on, firstPeriod, lastPeriod, from, until }: TeacherHours): string {
    const name = on === null ? t`every day` : weekday(on)
    if (firstPeriod !== null) {
      const first = number(firstPeriod)
      if (lastPeriod === null || lastPeriod === firstPeriod) return t`${name} period ${first}`
      const last = number(lastPeriod)
      return t`${name} periods ${first} to ${last}`
    }
    if (from === null || until === null) return name
    const [start, end] = [clock(from), clock(until)]
    return t`${name} from ${start} to ${end}`
  }
  return { when, weekday, number }
}
