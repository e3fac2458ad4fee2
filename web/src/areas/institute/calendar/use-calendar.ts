import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Day, isDay, today } from 'kit/values/day'
import { readCalendar } from 'tenant-api/contract/institute/calendar'
import { read } from '../../../shell/session/api.ts'
import { scoped, scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import type { CalendarView } from '../../../ui/calendar/Calendar.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { spanAround } from './entries.ts'

type Shown = { view: CalendarView; day: Day }

/** What of the calendar is shown, as its address says, and what stands there. */
export function useCalendar() {
  const { zone } = useRegional()
  const schoolDay = today(zone, useNow())
  const search = useSearch({ strict: false }) as { view?: string }
  const shownDay = useShownDay()
  const navigate = useNavigate()
  const shown: Shown = {
    view: search.view === 'week' || search.view === 'list' ? search.view : 'month',
    day: shownDay,
  }
  const query = { ...scopeFilter('campus', useScope()), ...spanAround(shown.day) }
  const calendar = useQuery({ ...read(readCalendar, { query }), placeholderData: keepPreviousData })
  function show(change: Partial<Shown>) {
    const next = { ...shown, ...change }
    const state = {
      view: next.view === 'month' ? undefined : next.view,
      day: next.day === schoolDay ? undefined : next.day,
    }
    void navigate({ to: scoped('calendar'), search: state as never, replace: 'day' in change })
  }
  return { ...shown, schoolDay, calendar, show }
}

/** The day that is chosen in the calendar; the school's today, unless the address says another. */
export function useShownDay(): Day {
  const { zone } = useRegional()
  const schoolDay = today(zone, useNow())
  const { day }: { day?: string } = useSearch({ strict: false })
  return isDay(day) ? day : schoolDay
}

/** Leads back to the calendar as it was. */
export function useBackToCalendar(): () => void {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return () => void navigate({ to: scoped('calendar'), search: search as never, resetScroll: false })
}
