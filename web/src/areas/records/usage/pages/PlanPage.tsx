import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { readPlan } from 'tenant-api/contract/records/usage'
import { PlanNotice } from '../../../../crud/plan/PlanNotice.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { PlanFacts } from '../PlanFacts.tsx'
import { UsageCard } from '../UsageCard.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './PlanPage.css'

/** What is agreed with the school, how much of its room is filled, and how many were counted on each day. */
export function PlanPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(readPlan, {}), 5, t`Loading the plan`)
  return (
    <Stack width="880px">
      <Link to={scoped('settings')} className="card-link agreed-back">
        <ChevronLeft aria-hidden className="directional" size={16} />
        {t`Settings`}
      </Link>
      <h1 className="page-title">{t`Plan & usage`}</h1>
      {fallback}
      {data && <PlanNotice isOnPage />}
      {data && <PlanFacts plan={data} />}
      <UsageCard />
    </Stack>
  )
}
