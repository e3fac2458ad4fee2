import { useLingui } from '@lingui/react/macro'
import { formatDate } from 'kit/text/locale'
import { Printer } from 'lucide-react'
import type { BellDay, BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useSite } from '../../../../shell/look/site.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { PrintPage } from '../../../../ui/layout/PrintPage.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { weekday } from 'kit/values/day'
import { printWeekdays, usePeriodName, usePrintSpan } from '../bell-words.ts'
import { useBells } from '../use-bells.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './PrintBellsPage.css'

/** The bells of a week on one sheet of paper, for the wall of the staff room. */
export function PrintBellsPage() {
  const { t } = useLingui()
  const { language, pattern } = useRegional()
  const { name, logo, footer } = useSite()
  const { campus, campuses, shift, shifts, week, rung } = useBells()
  const shiftName = shifts.find(({ id }) => id === shift)?.name
  const place = [campuses.find(({ id }) => id === campus)?.name, shiftName].filter(Boolean).join(' · ')
  const [from = '', until = ''] = [week[0], week[6]].map((day) =>
    formatDate(language, day ?? '', { pattern }),
  )
  const { data, fallback } = withFallback(rung, 8, t`Loading the bells`)
  if (fallback) return fallback
  return (
    <Stack>
      <div className="bells-print-tools">
        <ButtonLink href={scoped(`bells?campus=${campus}`)}>{t`Back`}</ButtonLink>
        <Button look="primary" icon={<Printer aria-hidden size={16} />} onPress={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <PrintPage
        paper="a4"
        school={{ name, logo: logo ?? null, footer: footer || undefined }}
        title={t`Bells: ${place}`}
        note={`${from} – ${until}`}
      >
        <div className="bells-print-sheets">
          {data.schedules.map((schedule) => (
            <Sheet key={schedule.id} schedule={schedule} days={data.days} />
          ))}
        </div>
      </PrintPage>
    </Stack>
  )
}

/** One set of bells and the weekdays of this week on which it rings. */
function Sheet({ schedule, days }: { schedule: BellSchedule; days: readonly BellDay[] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const nameOf = usePeriodName()
  const span = usePrintSpan()
  const own = days.filter(({ scheduleId }) => scheduleId === schedule.id)
  return (
    <table>
      <caption>
        {schedule.name}{' '}
        <span>
          {printWeekdays(
            language,
            own.map(({ day }) => weekday(day)),
          )}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Period`}</th>
          <th scope="col">{t`Time`}</th>
        </tr>
      </thead>
      <tbody>
        {schedule.periods.map((period) => (
          <tr key={period.startsAt}>
            <td>{nameOf(period)}</td>
            <td className="numbers">{span(period.startsAt, period.endsAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
