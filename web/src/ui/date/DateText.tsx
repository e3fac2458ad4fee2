import { formatDate, formatInstant, formatInstantDate, formatTime, intlTag } from 'kit/text/locale'
import { useNow } from './use-now.ts'
import { useRegional } from '../base/Regional.tsx'

/** A school day (`YYYY-MM-DD`) in the school's date format. */
export function DayText({ day }: { day: string }) {
  const { language, pattern } = useRegional()
  return <time dateTime={day}>{formatDate(language, day, { pattern })}</time>
}

type Show = 'date' | 'time' | 'both' | 'ago'

/** An instant in the school's time zone; `ago` prints "5 minutes ago" with the exact time as a tooltip. */
export function InstantText({ at, show = 'both' }: { at: string; show?: Show }) {
  const regional = useRegional()
  const { language, zone, pattern } = regional
  const now = useNow()
  const exact = formatInstant(language, at, { zone, pattern })
  const texts = {
    date: () => formatInstantDate(language, at, { zone, pattern }),
    time: () => formatTime(language, at, { zone }),
    both: () => exact,
    ago: () => ago(intlTag(language), new Date(at).getTime() - now.getTime()),
  }
  return (
    <time dateTime={at} title={exact}>
      {texts[show]()}
    </time>
  )
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "5 minutes ago", "yesterday"; `distance` in milliseconds, negative for the past. */
export function ago(tag: string, distance: number): string {
  const seconds = Math.round(distance / 1000)
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit)
}
