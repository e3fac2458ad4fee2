import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SpanKey } from 'tenant-api/contract/records/home'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import { Cards, LeadingCards } from '../cards/Cards.tsx'
import { Checklist } from '../Checklist.tsx'
import { ConfirmEmail } from '../ConfirmEmail.tsx'
import { Greeting } from '../Greeting.tsx'
import { fits, isCounted, readSpan, tells } from '../measured.ts'
import { NeedsYou } from '../NeedsYou.tsx'
import { Numbers } from '../Numbers.tsx'
import { QuickStarts } from '../QuickStarts.tsx'
import { useChecklist } from '../../../../shell/set-up/use-checklist.ts'
import { useMeasures } from '../use-measures.ts'
import './HomePage.css'

const PlanNotice = lazy(async () => ({
  default: (await import('../../../../crud/plan/PlanNotice.tsx')).PlanNotice,
}))

/**
 * Today first: what needs the reader, how things stand, and what the areas have to show, in the reader's order. A
 * school with nothing to show yet sees in that place what is left to set up.
 */
export function HomePage() {
  const { level } = useScope()
  const [span, show] = useSpan()
  const setUp = useChecklist()
  const { data, error, refetch } = useMeasures(span)
  const retry = () => void refetch()
  const measures = data?.measures.filter((measure) => fits(measure, level))
  const stats = measures?.filter((measure) => measure.stat && (measure.failed || isCounted(measure)))
  const charts = measures?.filter((measure) => measure.chart && tells(measure)) ?? []
  const isSettingUp = setUp.isOpen && !setUp.isHidden
  const isNew = isSettingUp && charts.length === 0
  const isComing = setUp.isPending || (!data && !error)
  return (
    <div className="home">
      <Greeting />
      <ConfirmEmail />
      <Suspense>
        <PlanNotice />
      </Suspense>
      <LeadingCards />
      <NeedsYou />
      {!data && error && (
        <Card isFlush>
          <Trouble error={error} onRetry={retry} />
        </Card>
      )}
      {isComing && <Skeleton height="290px" radius="12px" />}
      {!isComing && !isNew && stats && stats.length > 0 && (
        <Numbers stats={stats} span={span} onSpan={show} onRetry={retry} />
      )}
      {!isComing && isSettingUp && <Checklist steps={setUp.steps} onHide={() => setUp.hide(true)} />}
      <QuickStarts />
      <Cards charts={charts} days={data?.days ?? []} onRetry={retry} setUp={setUp} />
    </div>
  )
}

/** How far back home looks stands in the address. */
function useSpan(): readonly [SpanKey, (span: SpanKey) => void] {
  const navigate = useNavigate()
  const span = readSpan(useSearch({ strict: false }))
  function show(key: SpanKey) {
    const search = { span: key === 'week' ? undefined : key }
    void navigate({ to: scoped(''), search: search as never, replace: true })
  }
  return [span, show]
}
