import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { freeStudents, planNames } from 'kit/institute/plans'
import type { ReactNode } from 'react'
import { type Plan, readPlan } from 'tenant-api/contract/records/usage'
import { read } from '../../shell/session/api.ts'
import { useMay } from '../../shell/session/me.ts'
import { scoped } from '../../shell/scope/scope.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { InstantText } from '../../ui/date/DateText.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useNow } from '../../ui/date/use-now.ts'
import { planTidings, type Tiding } from './plan-notices.ts'
import { useSay } from '../resource/words.ts'

/** Warns those who run the institute that the plan is nearly full, full, or about to end. */
export function PlanNotice({ isOnPage = false }: { isOnPage?: boolean }) {
  return useMay(['usage', 'view']) ? <Notice isOnPage={isOnPage} /> : null
}

function Notice({ isOnPage }: { isOnPage: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(read(readPlan, {}))
  const now = useNow()
  const tidings = data ? planTidings(data, now) : []
  return tidings.map((tiding) => (
    <Banner
      key={tiding}
      tone={
        tiding === 'nearly-students' || tiding === 'nearly-others' || tiding === 'trial-ends'
          ? 'info'
          : 'warning'
      }
      action={!isOnPage && <Link to={scoped('settings/plan')}>{t`Plan & usage`}</Link>}
    >
      {data && <Said tiding={tiding} plan={data} />}
    </Banner>
  ))
}

function Said({ tiding, plan }: { tiding: Tiding; plan: Plan }): ReactNode {
  const say = useSay()
  const { language } = useRegional()
  const { students, others, agreed, until, stopsAt } = plan
  const write = (count: number | null) => formatNumber(language, count ?? 0)
  const [name, end, stop] = [say(planNames[agreed]), until ?? '', stopsAt ?? '']
  const free = write(freeStudents)
  const [enrolled, seats] = [write(students.count), write(students.limit)]
  const [logIns, most] = [write(others.count), write(others.limit)]
  switch (tiding) {
    case 'over':
      return (
        <Trans>
          {name} ended on <InstantText at={stop} show="date" />. The school goes on for free, with room for{' '}
          {seats} students. Nothing is lost: all of it comes back with a plan.
        </Trans>
      )
    case 'grace':
      return (
        <Trans>
          {name} ended on <InstantText at={end} show="date" />. Everything goes on until{' '}
          <InstantText at={stop} show="date" />.
        </Trans>
      )
    case 'trial-ends':
      return (
        <Trans>
          {name} ends on <InstantText at={end} show="date" />. After that the school goes on for free, with
          room for {free} students.
        </Trans>
      )
    case 'full-students':
      return (
        <Trans>
          The plan has room for {seats} students, and {enrolled} are enrolled. No more are enrolled until
          there is room; everything else goes on.
        </Trans>
      )
    case 'nearly-students':
      return (
        <Trans>
          {enrolled} of {seats} students: the plan is nearly full.
        </Trans>
      )
    case 'full-others':
      return (
        <Trans>
          The plan has room for {most} log-ins of staff, teachers and guardians, and {logIns} are there. No
          more are let in until there is room.
        </Trans>
      )
    case 'nearly-others':
      return (
        <Trans>
          {logIns} of {most} log-ins of staff, teachers and guardians: the plan is nearly full.
        </Trans>
      )
  }
}
