import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BookOpen, CalendarCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { listRuns, readRun, type RunView } from 'tenant-api/contract/learning/timetabling'
import { useLoaded, withFallback } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { RunningRun } from '../run/RunningRun.tsx'
import { RunResult } from '../run/RunResult.tsx'
import { StartRun } from '../run/StartRun.tsx'
import '../Timetabling.css'

/** The program draws a draft up: start it, watch it, and compare what it found before it is adopted. */
export function RunPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const { data, placeholder } = useLoaded(
    read(listRuns, { query: { timetable: id } }),
    6,
    t`Loading the timetable`,
  )
  const [isStarting, start] = useState(false)
  if (placeholder) return placeholder
  const { timetable, rows } = data
  const [newest] = rows
  const isOpen = newest !== undefined && newest.outcome === null && newest.state !== 'failed'
  const back = <ButtonLink href={scoped(`timetables/${id}`)}>{t`To the timetable`}</ButtonLink>
  return (
    <Page
      title={t`Draw up ${timetable.name}`}
      lead={t`The program places the lessons so that nothing clashes. Locked lessons stay where they are.`}
      width="1080px"
      tools={back}
    >
      {timetable.state !== 'draft' ? (
        <EmptyState icon={CalendarCheck} title={t`This timetable is published`} action={back}>
          {t`Copy it as a draft, and draw the copy up.`}
        </EmptyState>
      ) : timetable.lessons === 0 ? (
        <EmptyState
          icon={BookOpen}
          title={t`There is nothing to draw up yet`}
          action={<ButtonLink href={scoped('subject-plans')}>{t`Subject plans`}</ButtonLink>}
        >
          {t`Say in the subject plans how many lessons there are a week. Then bring the draft in line with them.`}
        </EmptyState>
      ) : !timetable.hasBells ? (
        <EmptyState
          icon={Clock}
          title={t`No bells ring on its days`}
          action={<ButtonLink href={scoped('bells')}>{t`Bells`}</ButtonLink>}
        >
          {t`The program places lessons in the periods that the bells ring. Set the bells for these days first.`}
        </EmptyState>
      ) : newest && isOpen && !isStarting ? (
        <OneRun key={newest.id} id={newest.id} onAgain={() => start(true)} />
      ) : (
        <>
          {newest?.state === 'failed' && (
            <Banner tone="warning">{t`The last run has failed. The draft is as it was.`}</Banner>
          )}
          {newest?.outcome === 'adopted' && (
            <Banner tone="info">{t`The last week that was found is adopted. It stands in the timetable.`}</Banner>
          )}
          <StartRun timetable={timetable} randomSeed={rows.length + 1} onStart={() => start(false)} />
        </>
      )}
    </Page>
  )
}

function OneRun({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { t } = useLingui()
  const query = useQuery({
    ...read(readRun, { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 700 : false),
    refetchIntervalInBackground: true,
  })
  const { data, placeholder } = withFallback(query, 6, t`Loading the run`)
  if (placeholder) return placeholder
  if (isUnderWay(data)) return <RunningRun run={data} />
  if (!data.comparison)
    return (
      <EmptyState
        icon={CalendarCheck}
        title={t`This run has found no week`}
        action={<Button look="primary" onPress={onAgain}>{t`Draw up again`}</Button>}
      >
        {t`The draft is as it was.`}
      </EmptyState>
    )
  return <RunResult run={data} comparison={data.comparison} onAgain={onAgain} />
}

function isUnderWay(run: RunView | undefined): boolean {
  return run?.state === 'running'
}
