import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Square } from 'lucide-react'
import { type RunView, stopRun } from 'tenant-api/contract/learning/timetabling'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx'
import { RunCounts } from './RunCounts.tsx'

/** How far a run is: its best week so far, and its stop. */
export function RunningRun({ run }: { run: RunView }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { progress, seconds, isStopping } = run
  const action = useAction({
    send: () => call(stopRun, { params: { id: run.id } }),
    refresh: useStale(/timetabling/),
  })
  const number = (value: number) => formatNumber(language, value, { maximumFractionDigits: 0 })
  const passed = progress?.seconds ?? 0
  const [spent, all] = [number(Math.min(passed, seconds)), number(seconds)]
  const isExplaining = passed > seconds + 1
  const label = isStopping
    ? t`Stopping. The best week so far is kept`
    : isExplaining
      ? t`Looking for what would help`
      : t`Looking for a better week`
  return (
    <Stack>
      <Card
        title={t`The best week so far`}
        action={
          <Button
            icon={<Square aria-hidden size={16} />}
            isPending={action.isPending}
            isDisabled={isStopping}
            onPress={action.submit}
          >
            {t`Stop`}
          </Button>
        }
      >
        <Stack>
          <ProgressBar
            label={label}
            {...(isExplaining || isStopping ? {} : { share: passed / seconds })}
            note={t`${spent} of ${all} seconds`}
          />
          <div aria-live="polite">
            {progress ? (
              <Placed placed={progress.placed} lessons={progress.lessons} clashing={progress.clashing} />
            ) : (
              <p>{t`The lessons are being placed.`}</p>
            )}
          </div>
          {progress && <RunCounts now={progress.counts} />}
          {action.mistakes[0] && <p role="alert">{action.mistakes[0].message}</p>}
        </Stack>
      </Card>
      <p className="timetabling-note">
        {t`You may leave this page. The run goes on, and its week waits here for you.`}
      </p>
    </Stack>
  )
}

function Placed({ placed, lessons, clashing }: { placed: number; lessons: number; clashing: number }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const [there, all] = [formatNumber(language, placed), formatNumber(language, lessons)]
  if (clashing === 0)
    return (
      <p>
        <strong>{t`${there} of ${all} lessons have a place, and nothing clashes.`}</strong>
      </p>
    )
  const left = formatNumber(language, clashing)
  return <p>{t`${there} of ${all} lessons have a place; ${left} of them still clash.`}</p>
}
