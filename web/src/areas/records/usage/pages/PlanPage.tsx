import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { readPlan } from 'tenant-api/contract/records/usage'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { PlanNotice } from '../../../../crud/plan/PlanNotice.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { PlanFacts } from '../PlanFacts.tsx'
import { UsageCard } from '../UsageCard.tsx'
import './PlanPage.css'

/** What is agreed with the school, how much of its room is filled, and how many were counted on each day. */
export function PlanPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(read(readPlan, {}))
  return (
    <div className="plan">
      <Link to={scoped('settings')} className="card-link agreed-back">
        <ChevronLeft aria-hidden className="directional" size={16} />
        {t`Settings`}
      </Link>
      <h1 className="agreed-title">{t`Plan & usage`}</h1>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows label={t`Loading the plan`} rows={5} />}
      {data && <PlanNotice isOnPage />}
      {data && <PlanFacts plan={data} />}
      <UsageCard />
    </div>
  )
}
