import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatDayPart } from 'kit/text/locale'
import { TriangleAlert } from 'lucide-react'
import { scoped } from '../../../../shell/scope/scope.ts'
import { BarChart } from '../../../../ui/chart/BarChart.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { LineChart } from '../../../../ui/chart/LineChart.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { RingChart } from '../../../../ui/chart/RingChart.tsx'
import { gathered, type Shown } from '../measured.ts'
import './ChartCard.css'

type Props = { measure: Shown; days: readonly string[]; onRetry: () => void }
type Drawn = Omit<Props, 'onRetry'>

/** Something that is counted, as a chart that is a table as well, and the way to what is behind it. */
export default function ChartCard({ measure, days, onRetry }: Props) {
  const { t, i18n } = useLingui()
  const { title, failed, page } = measure
  if (failed) {
    return (
      <Card isFlush title={i18n._(title)}>
        <EmptyState
          icon={TriangleAlert}
          title={t`This could not be loaded`}
          action={<Button onPress={onRetry}>{t`Try again`}</Button>}
        />
      </Card>
    )
  }
  return (
    <Card>
      {measure.kind === 'parts' ? <Parts measure={measure} /> : <Course {...{ measure, days }} />}
      {page !== undefined && (
        <p className="chart-behind">
          <Link to={scoped(page)} className="card-link">{t`Details`}</Link>
        </p>
      )}
    </Card>
  )
}

/** Days: their names within a week, their dates in a longer span. */
function Course({ measure, days }: Drawn) {
  const { t, i18n } = useLingui()
  const { language } = useRegional()
  const label = i18n._(measure.title)
  const written = days.length > 7 ? ({ day: 'numeric', month: 'short' } as const) : shortDay
  const chart = {
    label,
    of: t`Day`,
    categories: days.map((day) => formatDayPart(language, day, written)),
    series: measure.lines.map(({ name, values }) => ({ name: name || label, values })),
  }
  return measure.chart === 'line' ? <LineChart {...chart} /> : <BarChart {...chart} isTime />
}

const shortDay = { weekday: 'short' } as const
/** More cannot be told apart. */
const most = 6

function Parts({ measure }: { measure: Shown }) {
  const { t, i18n } = useLingui()
  const label = i18n._(measure.title)
  const [unit, by] = measure.by ? [i18n._(measure.by.of), i18n._(measure.by.part)] : [label, label]
  const all = measure.lines.map(({ name, values }) => ({ name, value: values[0] ?? 0 }))
  const parts = gathered(all, { most, others: t`Others` })
  if (measure.chart === 'ring') return <RingChart label={label} of={by} unit={unit} parts={parts} />
  return (
    <BarChart
      label={label}
      of={by}
      categories={parts.map(({ name }) => name)}
      series={[{ name: unit, values: parts.map(({ value }) => value) }]}
    />
  )
}
