import { useLingui } from '@lingui/react/macro'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, type Day, day } from 'kit/values/day'
import { formatHijri, hijriOf } from 'kit/values/hijri'
import {
  CalendarOff,
  CalendarPlus,
  CalendarX,
  EllipsisVertical,
  Moon,
  Printer,
  Smartphone,
} from 'lucide-react'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { YearMenu } from '../../../../crud/filters/YearMenu.tsx'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Calendar } from '../../../../ui/calendar/Calendar.tsx'
import { addMonths } from '../../../../ui/calendar/calendar-weeks.ts'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { asEvent, piecesOf } from '../entries.ts'
import { useEntryTitle } from '../entry-words.ts'
import { useCalendar } from '../use-calendar.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './CalendarPage.css'

/** What is on at the school: terms, holidays, closures and events, with Islamic dates beside. */
export function CalendarPage() {
  const { t } = useLingui()
  const { language } = useRegional()
  const { view, day: at, schoolDay, calendar, show } = useCalendar()
  const isNarrow = useNarrow()
  const titleOf = useEntryTitle()
  const open = useOpen()
  const { data, fallback } = withFallback(calendar, 8, t`Loading the calendar`)
  const shift = data?.hijriShift ?? 0
  const events = (data?.rows ?? []).flatMap(piecesOf).map((piece) => asEvent(piece, titleOf(piece)))
  return (
    <div className="school-calendar">
      <Cluster as="header" gap="8px 12px" justify="space-between">
        <h1 className="page-title">{t`Calendar`}</h1>
        <CalendarActions onOpen={open} onDay={(next) => show({ day: next ?? schoolDay })} />
      </Cluster>
      {fallback}
      {data && (
        <Calendar
          label={t`Calendar`}
          events={events}
          day={at}
          onDay={(next) => show({ day: next })}
          view={view}
          onView={(next) => show({ view: next })}
          today={schoolDay}
          onOpen={({ id }) => open(id.slice(0, 36))}
          beside={(one) => hijriBeside(one)}
          besideMonth={hijriMonths()}
        />
      )}
      <Outlet />
    </div>
  )

  /** Only the date; the first of a month says which month begins, and on a phone each day, for no head says it. */
  function hijriBeside(one: Day): string {
    const isFirst = hijriOf(one, shift).date === 1
    return formatHijri(language, one, {
      shift,
      day: 'numeric',
      ...((isFirst || isNarrow) && { month: 'short' }),
    })
  }

  function hijriMonths(): string {
    const first = day(`${at.slice(0, 7)}-01`)
    const last = addDays(addMonths(first, 1), -1)
    const [from, until] = [first, last].map((one) =>
      formatHijri(language, one, { shift, month: 'long', year: 'numeric' }),
    )
    return from === until ? (from ?? '') : `${from} – ${until}`
  }
}

/** Opens a sheet over the calendar, which stays as it is. */
function useOpen(): (page: string) => void {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (page) =>
    void navigate({ to: scoped(`calendar/${page}`), search: search as never, resetScroll: false })
}

type ActionProps = { onOpen: (page: string) => void; onDay: (day: Day | null) => void }

function CalendarActions({ onOpen, onDay }: ActionProps) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const mayClose = useMay(['holidays', 'edit'])
  const mayAdd = useMay(['school-events', 'edit'])
  const mayShift = useMay(['institute', 'edit'])
  return (
    <div className="school-calendar-actions">
      <YearMenu onYear={onDay} />
      {mayClose && !isNarrow && (
        <Button icon={<CalendarX aria-hidden size={16} />} onPress={() => onOpen('closure')}>
          {t`Close the school`}
        </Button>
      )}
      {mayAdd && (
        <Button look="primary" icon={<CalendarPlus aria-hidden size={16} />} onPress={() => onOpen('new')}>
          {t`Add event`}
        </Button>
      )}
      <Menu
        aria-label={t`More in the calendar`}
        trigger={
          <IconButton label={t`More in the calendar`}>
            <EllipsisVertical aria-hidden size={18} />
          </IconButton>
        }
      >
        {mayClose && isNarrow && (
          <MenuItem
            name={t`Close the school`}
            icon={<CalendarX aria-hidden size={16} />}
            onAction={() => onOpen('closure')}
          />
        )}
        <MenuItem
          name={t`On your phone`}
          icon={<Smartphone aria-hidden size={16} />}
          onAction={() => onOpen('subscription')}
        />
        <MenuItem name={t`Print`} icon={<Printer aria-hidden size={16} />} onAction={() => window.print()} />
        {mayClose && (
          <MenuItem
            name={t`Public holidays`}
            icon={<CalendarOff aria-hidden size={16} />}
            onAction={() => onOpen('public-holidays')}
          />
        )}
        {mayShift && (
          <MenuItem
            name={t`Islamic dates`}
            icon={<Moon aria-hidden size={16} />}
            onAction={() => onOpen('islamic-dates')}
          />
        )}
      </Menu>
    </div>
  )
}
