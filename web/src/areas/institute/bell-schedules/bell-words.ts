import { useLingui } from '@lingui/react/macro'
import { day } from 'kit/values/day'
import {
  dressDigits,
  formatDate,
  formatDayPart,
  formatList,
  formatNumber,
  type Language,
} from 'kit/text/locale'
import type { BellPeriod, BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { useRegional } from '../../../ui/base/Regional.tsx'
import type { KindWords } from './bell-rows.ts'

/** What the kinds of periods are called. */
export function useKindWords(): KindWords {
  const { t } = useLingui()
  return {
    gate: t`Gate`,
    assembly: t`Assembly`,
    lesson: t`Period`,
    break: t`Break`,
    prayer: t`Prayer`,
    other: t`Other`,
  }
}

/** What a period is called: by its name, a lesson by its number, anything else by its kind. */
export function usePeriodName(): (period: Pick<BellPeriod, 'kind' | 'name' | 'number'>) => string {
  const { t } = useLingui()
  const { language } = useRegional()
  const words = useKindWords()
  return ({ kind, name, number }) => {
    if (name !== '') return name
    if (number === null) return words[kind]
    const counted = formatNumber(language, number)
    return t`Period ${counted}`
  }
}

/** From when to when, in the reader's digits. */
export function usePrintSpan(): (from: string, until: string) => string {
  const { language } = useRegional()
  return (from, until) => dressDigits(language, `${from}–${until}`)
}

/** The days of a schedule in a line: from when to when, on which weekdays. */
export function usePrintDays(): (schedule: Pick<BellSchedule, 'firstDay' | 'lastDay' | 'weekdays'>) => {
  dates: string
  weekdays: string
} {
  const { language, pattern } = useRegional()
  return ({ firstDay, lastDay, weekdays }) => ({
    dates: [firstDay, lastDay].map((one) => formatDate(language, one, { pattern })).join(' – '),
    weekdays: printWeekdays(language, weekdays),
  })
}

/** "Mon–Thu and Sat": three days or more in a row are a span. */
export function printWeekdays(language: Language, weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const weekday of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  const name = (weekday = 1) => weekdayName(language, weekday, 'short')
  const said = runs.flatMap((run) =>
    run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map((one) => name(one)),
  )
  return formatList(language, said)
}

/** A Monday for 1, and so on. */
export function weekdayName(language: Language, weekday: number, length: 'short' | 'long'): string {
  return formatDayPart(language, day(`2026-06-0${weekday}`), { weekday: length })
}
