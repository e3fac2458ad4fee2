import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { day } from 'kit/values/day'
import { guessNextYear, guessTerm, guessYear, type Span } from 'kit/values/school-year'
import { useState } from 'react'
import { academicYears, terms } from 'tenant-api/contract/institute/calendar'
import { beginYear, yearBeginning } from 'tenant-api/contract/institute/school-days'
import { NewResource } from '../../../crud/form/ResourceSheet.tsx'
import { textOf, type Row } from '../../../crud/resource/rows.ts'
import { useMyYear } from '../../../crud/filters/use-my-year.ts'
import { read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

/** As years are, but the form brings along what stands in most of them. */
const begun = {
  ...academicYears,
  fields: yearBeginning,
  endpoints: { ...academicYears.endpoints, create: beginYear },
} as unknown as typeof academicYears
const withAll = { withTerms: true, withHolidays: true, withWeek: true }

/** The form of an academic year, filled in with that of the country's schools, or with the one after the last. */
export function NewYear() {
  const { country } = useRegional()
  const now = useToday()
  const query = { sort: '-lastDay', limit: 10 } as const
  const { data, isLoading } = useQuery(read(academicYears.endpoints.list, { query }))
  if (isLoading) return null
  const last = data?.rows.find(({ campusId }) => campusId === null)
  const guess = last ? guessNextYear(last) : guessYear(country, now)
  return (
    <NewResource
      resource={begun}
      guess={{ ...guess, ...withAll }}
      follow={(saved) => ({ ...guessNextYear({ lastDay: day(textOf(saved, 'lastDay')) }), ...withAll })}
    />
  )
}

/** The form of a term, filled in with the part of the year that has none yet. */
export function NewTerm() {
  const { t } = useLingui()
  // Those that were added in this form, which the list may not have yet.
  const [added] = useState(() => new Map<string, Pick<Span, 'lastDay'>>())
  const looked = useMyYear()
  const year = looked.data?.years.find(({ id }) => id === looked.data.year)
  const found = useQuery({
    ...read(terms.endpoints.list, { query: { yearId: year?.id ?? '', limit: 100 } }),
    enabled: year !== undefined,
  })
  if (looked.isLoading || found.isLoading) return null
  const whole = (found.data?.rows ?? []).filter(({ parentId }) => parentId === null)
  function guessAfter(known: readonly Pick<Span, 'lastDay'>[]) {
    const term = year && guessTerm({ firstDay: day(year.firstDay), lastDay: day(year.lastDay) }, known)
    if (!term) return undefined
    const { number, firstDay, lastDay } = term
    return { name: t`Term ${number}`, yearId: year.id, firstDay, lastDay }
  }
  function follow(saved: Row) {
    added.set(saved.id, { lastDay: day(textOf(saved, 'lastDay')) })
    return guessAfter([...whole.filter(({ id }) => !added.has(id)), ...added.values()])
  }
  return <NewResource resource={terms} guess={guessAfter(whole)} follow={follow} />
}
