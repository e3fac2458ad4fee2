import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, type Day, day, isDay } from 'kit/values/day'
import { departments } from 'tenant-api/contract/institute/departments'
import type { Side } from 'tenant-api/contract/attendance/leave'
import { sections } from 'tenant-api/contract/institute/structure'
import { RowField } from '../../../../crud/form/fields/LazyFields.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Calendar, type CalendarView } from '../../../../ui/calendar/Calendar.tsx'
import { addMonths } from '../../../../ui/calendar/calendar-weeks.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { everyQuery } from '../sides.ts'
import { useTypeNames } from '../use-type-names.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Waiting.css'

export const StudentLeaveCalendar = () => <LeaveCalendar side="student" />
export const StaffLeaveCalendar = () => <LeaveCalendar side="staff" />

/** Who is away in a month: approved, and lighter what waits still; by section or by department. */
function LeaveCalendar({ side }: { side: Side }) {
  const { t } = useLingui()
  const today = useToday()
  const { at, view, part, show, open } = useShown(side, today)
  const { data, placeholder } = withFallback(useAway(side, { at, part }), 8, t`Loading the calendar`)
  const typeNames = useTypeNames()
  const events = (data ?? []).map(({ id, name, typeId, firstDay, lastDay, state }) => {
    const type = typeNames.get(typeId)
    return {
      id,
      title: type ? `${name} · ${type}` : name,
      from: firstDay,
      to: lastDay,
      tone: state === 'approved' ? ('theme' as const) : ('warning' as const),
    }
  })
  return (
    <Page
      title={side === 'student' ? t`Who is on leave` : t`Staff on leave`}
      tools={
        <Cluster as="span" align="stretch">
          <PartField side={side} value={part} onChange={(next) => show({ part: next })} />
          <ButtonLink href={scoped(`${side}-leaves`)}>{t`All requests`}</ButtonLink>
        </Cluster>
      }
    >
      {placeholder}
      {data && (
        <Calendar
          label={t`Leave calendar`}
          events={events}
          day={at}
          onDay={(next) => show({ day: next })}
          view={view}
          onView={(next) => show({ view: next })}
          today={today}
          onOpen={({ id }) => open(id)}
        />
      )}
    </Page>
  )
}

type Shown = { day?: Day; view?: CalendarView; part?: string | null }

/** What the address says is shown. */
function useShown(side: Side, today: Day) {
  const search: { day?: string; view?: string; of?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const view: CalendarView = search.view === 'week' || search.view === 'list' ? search.view : 'month'
  const shown = { at: isDay(search.day) ? search.day : today, view, part: search.of ?? null }
  function show({ day: next, view, part }: Shown) {
    const state = {
      day: next ?? search.day,
      view: view ?? search.view,
      of: part === undefined ? search.of : (part ?? undefined),
    }
    void navigate({ to: scoped(`${side}-leave-calendar`), search: state as never, replace: true })
  }
  return { ...shown, show, open: (id: string) => void navigate({ to: scoped(`${side}-leaves/${id}`) }) }
}

/** The requests that touch a month, or the weeks at its ends. */
function useAway(side: Side, { at, part }: { at: Day; part: string | null }) {
  const first = day(`${at.slice(0, 7)}-01`)
  const filter = {
    ...scopeFilter('campus', useScope()),
    ...(part !== null && { [side === 'student' ? 'sectionId' : 'departmentId']: part }),
    state: 'approved,pending',
    lastDayFrom: addDays(first, -7),
    firstDayTo: addDays(addMonths(first, 1), 7),
    sort: 'firstDay',
  }
  return useQuery({ ...everyQuery(side, filter), placeholderData: keepPreviousData })
}

type PartProps = { side: Side; value: string | null; onChange: (id: string | null) => void }

/** Of one section, or of one department. */
function PartField({ side, value, onChange }: PartProps) {
  const say = useSay()
  const of = side === 'student' ? sections : departments
  const maySee = useMay([of.name, 'view'])
  if (!maySee) return null
  return (
    <RowField
      label={say(of.label.one)}
      of={of}
      isRequired={false}
      isDisabled={false}
      value={value}
      onChange={onChange}
      onBlur={() => undefined}
    />
  )
}
