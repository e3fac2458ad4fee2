import { useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { promotionStates, type PromotionInFull } from 'tenant-api/contract/people/promotion'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx'
import { MoversCard } from '../MoversCard.tsx'
import { NobodyFollows } from '../NobodyFollows.tsx'
import { PlanTools } from '../PlanTools.tsx'
import { Rehearsal } from '../Rehearsal.tsx'
import { RunBar } from '../RunBar.tsx'
import { stateTones } from '../state-tones.ts'
import { usePromotion } from '../use-promotion.ts'
import { Waiting } from '../Waiting.tsx'
import { WaysCard } from '../WaysCard.tsx'
import { Years } from '../Years.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './Promotion.css'

/** Who goes where from one year to the next: what would be, or what was done. */
export function PromotionPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { section } = useSearch({ strict: false }) as { section?: string }
  const planning = usePromotion(id)
  const mayEdit = useMay(['promotions', 'edit'])
  const { data: plan, fallback } = withFallback(planning.query, 8)
  if (fallback) return fallback
  const isOpen = mayEdit && (plan.state === 'open' || plan.state === 'scheduled')
  return (
    <div className="promotion" key={id}>
      <PlanHeader plan={plan} />
      {(plan.state === 'running' || plan.state === 'undoing') && (
        <ProgressBar label={plan.state === 'running' ? t`Students are promoted` : t`Students moved back`} />
      )}
      <Rehearsal plan={plan} />
      {isOpen && <NobodyFollows plan={plan} />}
      {isOpen && <PlanTools plan={plan} planning={planning} />}
      <div className="promotion-halves">
        <WaysCard plan={plan} planning={planning} isOpen={isOpen} shown={section} />
        <MoversCard
          key={section ?? ''}
          plan={plan}
          planning={planning}
          isOpen={isOpen}
          section={plan.sections.find((way) => way.id === section)}
        />
      </div>
      {mayEdit && <RunBar plan={plan} planning={planning} />}
    </div>
  )
}

function PlanHeader({ plan: { fromYear, toYear, campusName, state } }: { plan: PromotionInFull }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Stack as="header" gap="6px">
      <h1 className="page-title promotion-title">
        {t`Promotion`} <Years from={fromYear.name} to={toYear.name} />
      </h1>
      <p className="promotion-line-more">
        <bdi>{campusName ?? t`All campuses`}</bdi>
        <Badge tone={stateTones[state]}>{say(promotionStates[state])}</Badge>
      </p>
      {state === 'scheduled' && <Waiting firstDay={toYear.firstDay} />}
    </Stack>
  )
}
