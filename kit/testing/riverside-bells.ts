import { minutesOf } from '../values/time.ts'
import type { BellSpan } from '../week/week.ts'

/** What a day is made of, one after the other: so many lessons of so many minutes, or something else of so many. */
export type BellPart = readonly [kind: BellSpan['kind'], minutes: number, times?: number]

const opening: readonly BellPart[] = [
  ['gate', 20],
  ['assembly', 10],
]

/** The days of Riverside in 2026-27, as specified: of the demo school, and of tests and benches of weeks. */
export const riversideDays = {
  long: [...opening, ['lesson', 40, 4], ['break', 25], ['lesson', 40, 4]],
  short: [...opening, ['lesson', 30, 4], ['break', 15], ['lesson', 30, 4]],
  ramadan: [...opening, ['lesson', 30, 8]],
  ramadanFriday: [...opening, ['lesson', 30, 6]],
  girls: [
    ['assembly', 15],
    ['lesson', 35, 4],
    ['break', 35],
    ['lesson', 35, 3],
  ],
  girlsShort: [
    ['assembly', 15],
    ['lesson', 30, 4],
    ['break', 15],
    ['lesson', 30, 3],
  ],
  boys: [
    ['assembly', 15],
    ['lesson', 35, 4],
    ['prayer', 25],
    ['lesson', 35, 3],
  ],
  boysShort: [
    ['lesson', 35, 3],
    ['prayer', 15],
    ['lesson', 35, 3],
  ],
  canal: [
    ['assembly', 10],
    ['lesson', 40, 3],
    ['break', 30],
    ['lesson', 40, 3],
    ['prayer', 30],
    ['lesson', 40, 2],
  ],
  canalShort: [
    ['lesson', 30, 4],
    ['break', 30],
    ['lesson', 30, 4],
  ],
  canalFast: [
    ['lesson', 30, 3],
    ['break', 15],
    ['lesson', 30, 3],
  ],
} as const satisfies Readonly<Record<string, readonly BellPart[]>>

/** The periods of a day from its first bell. */
export function bellSpans(start: string, parts: readonly BellPart[]): BellSpan[] {
  let at = minutesOf(start)
  let lessons = 0
  return parts.flatMap(([kind, minutes, times = 1]) =>
    Array.from({ length: times }, (): BellSpan => {
      const from = at
      at += minutes
      if (kind === 'lesson') lessons += 1
      return { kind, number: kind === 'lesson' ? lessons : null, from, until: at }
    }),
  )
}
