import { formatDayPart } from 'kit/text/locale'
import { day } from 'kit/values/day'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** The name of a weekday in the language of the reader; 1 is Monday. */
export function useDayName(): (weekday: number | string) => string {
  const { language } = useRegional()
  return (weekday) => formatDayPart(language, day(`2026-06-0${weekday}`), { weekday: 'long' })
}
