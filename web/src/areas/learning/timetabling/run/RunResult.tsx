import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import {
  adoptRun,
  discardRun,
  type RunComparison,
  type RunView,
} from 'tenant-api/contract/learning/timetabling'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { ComparedWeeks } from './ComparedWeeks.tsx'
import { WithoutPlace } from './WithoutPlace.tsx'

type Props = { run: RunView; comparison: RunComparison; onAgain: () => void }

/** The week that a run found beside the draft, and what becomes of it. */
export function RunResult({ run, comparison, onAgain }: Props) {
  const { t } = useLingui()
  return (
    <Stack>
      {!run.isCurrent && (
        <Banner
          tone="warning"
          action={
            <Button icon={<RotateCcw aria-hidden size={16} />} onPress={onAgain}>{t`Draw up again`}</Button>
          }
        >
          {t`The draft was changed since this run began, so that its week does not fit any more. Run it again from the week as it is now.`}
        </Banner>
      )}
      <Decision run={run} comparison={comparison} onAgain={onAgain} />
      <ComparedWeeks comparison={comparison} />
      <WithoutPlace comparison={comparison} />
    </Stack>
  )
}

function Decision({ run: { id, timetableId, isCurrent, state }, comparison, onAgain }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refresh = useStale(/timetabl/)
  const adopting = useAction({
    send: () => call(adoptRun, { params: { id } }),
    refresh,
    done: ({ moved }) =>
      t({ message: plural(moved, { one: '# lesson was moved', other: '# lessons were moved' }) }),
    onDone: () => navigate({ to: scoped(`timetables/${timetableId}`) }),
    onError: refresh,
  })
  const discarding = useAction({
    send: () => call(discardRun, { params: { id } }),
    refresh,
    done: t`The draft is as it was`,
  })
  const left = comparison.lessons - comparison.placed.after
  const mistake = [...adopting.mistakes, ...discarding.mistakes][0]?.message
  return (
    <Stack gap="8px">
      <p>
        <strong>
          {left === 0
            ? t`All lessons have a place, and nothing clashes.`
            : t({
                message: plural(left, {
                  one: '# lesson has no place. What is placed does not clash.',
                  other: '# lessons have no place. What is placed does not clash.',
                }),
              })}
        </strong>{' '}
        {state === 'stopped' && t`The run was stopped; with more time the week may become better.`}
      </p>
      {mistake && <p role="alert">{mistake}</p>}
      <Cluster>
        <Button
          look="primary"
          icon={<Check aria-hidden size={16} />}
          isDisabled={!isCurrent}
          isPending={adopting.isPending}
          onPress={adopting.submit}
        >
          {t`Adopt this week`}
        </Button>
        <Button icon={<RotateCcw aria-hidden size={16} />} onPress={onAgain}>{t`Draw up again`}</Button>
        <Button
          look="quiet"
          icon={<Trash2 aria-hidden size={16} />}
          isPending={discarding.isPending}
          onPress={discarding.submit}
        >
          {t`Discard`}
        </Button>
      </Cluster>
    </Stack>
  )
}
