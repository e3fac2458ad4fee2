import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Receipt } from 'lucide-react'
import { feePlans } from 'tenant-api/contract/money/fee-setup/plans'
import { useMyYear } from '../../../../crud/filters/use-my-year.ts'
import '../../../../crud/record/Record.css'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Planner } from '../Planner.tsx'
import { Uncovered } from '../Uncovered.tsx'

/** The fees of one campus on a day as a grid, and the sections that no plan covers. */
export function FeePlannerPage() {
  const { t } = useLingui()
  const { plans, plan, day, choose } = usePlanOnDay()
  const { data, placeholder } = withFallback(plans, 6, t`Loading the fee plans`)
  return (
    <div className="record">
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">{t`Fee planner`}</h1>
        </div>
        {data && data.rows.length > 0 && (
          <div className="record-actions">
            <Select
              label={t`Fee plan`}
              isBare
              choices={data.rows.map(({ id, title }) => ({ id, name: title }))}
              value={plan ?? ''}
              onChange={(id) => choose({ plan: id })}
            />
            <DateField
              label={t`On the day`}
              value={day ?? null}
              onChange={(next) => choose({ day: typeof next === 'string' ? next : undefined })}
              showOptional
            />
          </div>
        )}
      </header>
      <Uncovered />
      {placeholder}
      {data?.rows.length === 0 && <NoPlan />}
      {plan !== undefined && <Planner id={plan} day={day} onDay={(next) => choose({ day: next })} />}
    </div>
  )
}

/** The plan and the day of the address; without them the first plan of the reader’s year, today. */
function usePlanOnDay() {
  const search: { plan?: string; day?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const year = useMyYear().data?.year
  const plans = useQuery(
    read(feePlans.endpoints.list, { query: { ...scopeFilter('campus', scope), limit: 100 } }),
  )
  const rows = plans.data?.rows ?? []
  const own =
    rows.find(({ id }) => id === search.plan) ?? rows.find(({ yearId }) => yearId === year) ?? rows[0]
  return {
    plans,
    plan: own?.id,
    day: search.day,
    choose: (next: { plan?: string | undefined; day?: string | undefined }) =>
      void navigate({ to: '.', search: { ...search, ...next } as never, replace: true }),
  }
}

function NoPlan() {
  const { t } = useLingui()
  const mayEdit = useMay(['fee-plans', 'edit'])
  return (
    <EmptyState
      icon={Receipt}
      title={t`There is no fee plan yet`}
      action={mayEdit ? <ButtonLink href={scoped('fee-plans/new')}>{t`Add fee plan`}</ButtonLink> : null}
    >
      {t`A plan says what each class of a campus pays in an academic year. Add the fee types first.`}
    </EmptyState>
  )
}
