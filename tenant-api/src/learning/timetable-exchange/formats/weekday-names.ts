import { languages } from 'kit/text/locale'
import { searchForm } from 'kit/text/search-form'
import { type Day, type Weekday, weekday } from 'kit/values/day'

/** A Monday, from which the names of the days of a week are taken. */
const monday = Date.UTC(2026, 10, 16)

const called = new Map<string, Weekday>()
for (const { code } of languages)
  for (const form of ['long', 'short'] as const) {
    const { format } = new Intl.DateTimeFormat(code, { weekday: form, timeZone: 'UTC' })
    for (let at = 0; at < 7; at += 1) {
      const date = new Date(monday + at * 86_400_000)
      called.set(bareName(format(date)), weekday(date.toISOString().slice(0, 10) as Day))
    }
  }
called.set(bareName('سوموار'), 1)

const english = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The weekday of a name in any of the languages: Monday, Mon, Mo, الاثنين, پیر. */
export function weekdayCalled(name: string): Weekday | null {
  const bare = bareName(name)
  const known = called.get(bare) ?? called.get(`ال${bare}`)
  if (known) return known
  const at = bare.length < 2 ? -1 : english.findIndex((one) => one.startsWith(bare))
  return at < 0 ? null : ((at + 1) as Weekday)
}

/** A name without case, marks, blanks and punctuation: `7 - B` is `7b`. */
export function bareName(text: string): string {
  return searchForm(text).replace(/[^\p{L}\p{N}]+/gu, '')
}
