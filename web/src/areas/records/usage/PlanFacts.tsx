import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatList, formatNumber } from 'kit/text/locale'
import { planNames } from 'kit/institute/plans'
import type { Plan } from 'tenant-api/contract/records/usage'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { useSite } from '../../../shell/look/site.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'

/** The plan with its end, whom it lets in, and how much of its room is filled. */
export function PlanFacts({ plan }: { plan: Plan }) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { provider } = useSite()
  const roles = plan.ownRoles ? [...plan.roles, t`roles of your own`] : plan.roles
  return (
    <Card title={say(planNames[plan.plan])}>
      <FactList look="columns">
        <div>
          <dt>{t`Holds until`}</dt>
          <dd>{plan.until && plan.standing !== 'over' ? <InstantText at={plan.until} /> : t`No end date`}</dd>
        </div>
        <div>
          <dt>{t`People with a log-in`}</dt>
          <dd>{formatList(language, roles)}</dd>
        </div>
        {plan.outside > 0 && (
          <div>
            <dt>{t`Log-ins that the plan has not`}</dt>
            <dd>
              <Link to={scoped('users')} search={{ inPlan: 'false' } as never} className="card-link">
                {formatNumber(language, plan.outside)}
              </Link>
            </dd>
          </div>
        )}
      </FactList>
      <div className="agreed-rooms">
        <RoomBar label={t`Students`} room={plan.students} />
        <RoomBar label={t`Log-ins of staff, teachers and guardians`} room={plan.others} />
      </div>
      <p className="agreed-more">
        <Trans>
          Nothing that is there is ever taken away: beyond the plan no more are enrolled and let in. For
          another plan ask <a href={provider}>the provider</a>.
        </Trans>
      </p>
    </Card>
  )
}

function RoomBar({ label, room: { count, limit } }: { label: string; room: Plan['students'] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const [filled, most] = [formatNumber(language, count), limit === null ? '' : formatNumber(language, limit)]
  if (limit === null)
    return (
      <div>
        {label}: <strong className="numbers">{filled}</strong> {t`(as many as come)`}
      </div>
    )
  return <ProgressBar label={label} share={count / limit} note={t`${filled} of ${most}`} />
}
