import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Day, day, isDay, today, weekdayOf, weekOf } from 'kit/values/day'
import { type BellSchedule, listBellSchedules, readBells } from 'tenant-api/contract/institute/bell-schedules'
import { campuses as campusList } from 'tenant-api/contract/institute/structure'
import { read } from '../../../shell/session/api.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { edgesOf } from './bell-rows.ts'

type Address = { campus?: string; shift?: string; day?: string; archived?: string }
type Change = { campus?: string; shift?: string; day?: Day; archived?: boolean }

/** A shift that has bells of its own; '' are those without one. */
export type BellShift = { id: string; name: string | null }

/** Whose bells are shown and of which day, as the address says, and what stands there. */
export function useBells() {
  const search: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { zone, weekStart } = useRegional()
  const schoolDay = today(zone, useNow())
  const shownDay = isDay(search.day) ? day(search.day) : schoolDay
  const week = weekOf(shownDay, weekdayOf(weekStart))
  const { campus, campuses, isNone } = useCampus(search.campus)
  const isArchive = search.archived === 'true'
  const current = useQuery({
    ...read(listBellSchedules, { query: { campus } }),
    enabled: campus !== '',
  })
  const filed = useQuery({
    ...read(listBellSchedules, { query: { campus, archived: 'true' } }),
    enabled: campus !== '' && isArchive,
  })
  const shifts = shiftsOf(current.data?.rows ?? [])
  const shift = shifts.find(({ id }) => id === search.shift)?.id ?? shifts[0]?.id ?? ''
  const rung = useQuery({
    ...read(readBells, {
      params: { id: campus },
      query: { from: week[0] ?? shownDay, until: week[6] ?? shownDay, ...(shift && { shift }) },
    }),
    enabled: current.data !== undefined,
    placeholderData: keepPreviousData,
  })
  function show(change: Change) {
    const next = { campus: search.campus, shift: search.shift, day: shownDay, archived: isArchive, ...change }
    const state = {
      campus: next.campus,
      shift: change.campus === undefined ? next.shift : undefined,
      day: next.day === schoolDay ? undefined : next.day,
      archived: next.archived ? 'true' : undefined,
    }
    void navigate({ to: '.', search: state as never, replace: true })
  }
  return {
    campus,
    campuses,
    /** The school has no campus yet at which they could ring. */
    isNowhere: isNone,
    shift,
    shifts,
    day: shownDay,
    schoolDay,
    week,
    isArchive,
    list: isArchive ? filed : current,
    rung,
    show,
  }
}

/** The campus of the page: that of the scope, else the one of the address, else the first; '' while none is known. */
export function useCampus(asked: string | undefined) {
  const scope = useScope()
  const { data } = useQuery(read(campusList.endpoints.list, { query: { limit: 1 } }))
  const all = useScopeChoices('campus')
  const campuses = scope.level === 'institute' ? all : all.filter(({ id }) => id === scope.campus)
  const found = campuses.find(({ id }) => id === asked) ?? campuses[0]
  return { campus: found?.id ?? '', campuses, isNone: data?.total === 0 }
}

/** The shifts with bells of their own, the one that begins first before the others; those for all shifts last. */
function shiftsOf(rows: readonly BellSchedule[]): BellShift[] {
  const groups = Map.groupBy(rows, ({ shiftId }) => shiftId ?? '')
  const shifts = [...groups].map(([id, own]) => ({
    id,
    name: own[0]?.shiftName ?? null,
    begins: edgesOf(own.flatMap(({ periods }) => periods))[0],
  }))
  return shifts.sort((a, b) => placeOf(a).localeCompare(placeOf(b)))
}

function placeOf({ id, begins }: { id: string; begins: string }): string {
  return `${id === '' ? 1 : 0} ${begins}`
}
