import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatDayPart, formatNumber, formatPeriod } from 'kit/text/locale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { countedKinds, type Period, readPeriod } from 'tenant-api/contract/records/usage'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LineChart } from '../../../ui/chart/LineChart.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { neighboursOf, spanOf } from './periods.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

/** How many were counted in a month or a year, and who they were. The period stands in the address. */
export function UsageCard() {
  const { t } = useLingui()
  const { language } = useRegional()
  const today = useToday()
  const navigate = useNavigate()
  const { period = today.slice(0, 7) } = useSearch({ strict: false }) as { period?: string }
  const { data, fallback } = useLoaded(read(readPeriod, { params: { period } }), 6)
  const show = (next: string) =>
    void navigate({ to: scoped('settings/plan'), search: { period: next } as never, replace: true })
  const [earlier, later] = neighboursOf(period)
  const name = formatPeriod(language, period)
  const icon = { 'aria-hidden': true, className: 'directional', size: 16 } as const
  return (
    <Card
      title={t`Counted`}
      action={
        <Cluster>
          <Segments
            label={t`Month or year`}
            choices={[
              { id: 'month', name: t`Month` },
              { id: 'year', name: t`Year` },
            ]}
            value={spanOf(period)}
            onChange={(span) => show(today.slice(0, span === 'year' ? 4 : 7))}
          />
          <div className="usage-step">
            <IconButton label={t`Earlier`} onPress={() => show(earlier)}>
              <ChevronLeft {...icon} />
            </IconButton>
            <span className="usage-period" aria-live="polite">
              {name}
            </span>
            <IconButton label={t`Later`} isDisabled={later > today} onPress={() => show(later)}>
              <ChevronRight {...icon} />
            </IconButton>
          </div>
        </Cluster>
      }
    >
      {fallback}
      {data && <Numbers found={data} />}
    </Card>
  )
}

function Numbers({ found }: { found: Period }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { days, least } = found
  if (days.length === 0)
    return <p className="muted">{t`No day of this period is over yet, or none was counted.`}</p>
  const later = days.filter(({ isMadeUp }) => isMadeUp).length
  const number = formatNumber(language, least)
  return (
    <Stack>
      <LineChart
        label={t`Active on each day`}
        of={t`Day`}
        categories={days.map(({ day }) => formatDayPart(language, day, { day: 'numeric', month: 'short' }))}
        series={[
          { name: t`Students`, values: days.map((one) => one.students) },
          { name: t`Staff’s log-ins`, values: days.map((one) => one.staff) },
          { name: t`Teachers’ log-ins`, values: days.map((one) => one.teachers) },
          { name: t`Guardians’ log-ins`, values: days.map((one) => one.guardians) },
          { name: t`Students’ log-ins`, values: days.map((one) => one.studentLogins) },
        ]}
      />
      <Kinds found={found} />
      <p className="muted">
        {t`Counts who was active on ${number} days at least, logged in or not. Whoever is switched off, deactivated or has left does not count on that day.`}
      </p>
      {later > 0 && (
        <p className="muted">
          {t`${plural(later, {
            one: '# day was counted later than in its own night, from what is dated.',
            other: '# days were counted later than in their own night, from what is dated.',
          })}`}
        </p>
      )}
    </Stack>
  )
}

function Kinds({ found: { period, kinds } }: { found: Period }) {
  const { t } = useLingui()
  const say = useSay()
  const listOf = (search: object) => ({
    to: scoped('usage'),
    search: { period, span: spanOf(period), ...search } as never,
  })
  return (
    <TableFrame label={t`Counted`}>
      <thead>
        <tr>
          <th scope="col">{t`Counted as`}</th>
          <th scope="col">{t`Counted`}</th>
          <th scope="col">{t`Active on any day`}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, counted, there }) => (
          <tr key={kind}>
            <td>{say(countedKinds[kind])}</td>
            <td>
              <Link {...listOf({ kind, isCounted: 'true' })} className="card-link">
                <NumberText value={counted} />
              </Link>
            </td>
            <td>
              <Link {...listOf({ kind })} className="card-link">
                <NumberText value={there} />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
