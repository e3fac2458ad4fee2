import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { RotateCw } from 'lucide-react'
import { Suspense } from 'react'
import { type SpanKey, spans } from 'tenant-api/contract/records/home'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { Stat } from '../../../ui/layout/Stat.tsx'
import { changeOf, courseOf, type Shown, tileOf } from './measured.ts'
import './Numbers.css'

type Props = {
  stats: readonly Shown[]
  span: SpanKey
  onSpan: (span: SpanKey) => void
  onRetry: () => void
}

/** Each number with its course and what it was before; how far back they look is the reader's to say. */
export function Numbers({ stats, span, onSpan, onRetry }: Props) {
  const { t } = useLingui()
  const days = (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`
  return (
    <section aria-labelledby="numbers">
      <header className="numbers-header">
        <h2 id="numbers" className="home-part">{t`At a glance`}</h2>
        <Segments
          label={t`Time span`}
          choices={[
            { id: 'week', name: days(spans.week) },
            { id: 'month', name: days(spans.month) },
          ]}
          value={span}
          onChange={onSpan}
        />
      </header>
      <ul className="stats">
        {stats.map((measure) => (
          <li key={measure.key}>
            <OneStat measure={measure} length={spans[span]} onRetry={onRetry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type OneProps = { measure: Shown; length: number; onRetry: () => void }

function OneStat({ measure, length, onRetry }: OneProps) {
  const { i18n } = useLingui()
  const { language } = useRegional()
  const label = i18n._(measure.title)
  const percent = (value: number) =>
    formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 1 })
  const delta = useDelta(measure, length)
  if (measure.failed) return <Missing label={label} onRetry={onRetry} />
  const { page } = measure
  const course = courseOf(measure)
  const { around: Around } = measure
  const stat = (
    <Stat
      label={label}
      value={measure.unit === 'percent' ? percent(tileOf(measure)) : <NumberText value={tileOf(measure)} />}
      delta={delta}
      course={course.some((value) => value !== 0) ? course : undefined}
      href={page === undefined ? undefined : scoped(page)}
    />
  )
  return Around ? (
    <Suspense fallback={stat}>
      <Around label={label}>{stat}</Around>
    </Suspense>
  ) : (
    stat
  )
}

function useDelta(measure: Shown, length: number) {
  const { t } = useLingui()
  const by = changeOf(measure)
  if (!by) return undefined
  const than =
    measure.kind === 'level'
      ? t`${plural(length, { one: 'in # day', other: 'in # days' })}`
      : t`${plural(length, { one: 'on the day before', other: 'on the # days before' })}`
  return { by, better: measure.stat?.better ?? 'neither', than }
}

function Missing({ label, onRetry }: { label: string; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className="stat">
      <span className="stat-label">{label}</span>
      <span className="muted-small">{t`This could not be loaded`}</span>
      <span>
        <Button size="small" icon={<RotateCw aria-hidden size={14} />} onPress={onRetry}>
          {t`Try again`}
        </Button>
      </span>
    </div>
  )
}
