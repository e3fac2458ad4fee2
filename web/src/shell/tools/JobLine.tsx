import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { type JobView, cancelJob, listJobs } from 'tenant-api/contract/platform/jobs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '@lingui/core/macro'
import { Button } from '../../ui/base/Button.tsx'
import { InstantText } from '../../ui/date/DateText.tsx'
import { ProgressBar } from '../../ui/state/ProgressBar.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useScoped } from '../scope/scope-choices.ts'
import { JobState } from './JobState.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { call } from '../session/api.ts'

/** A job: its progress and a cancel button, or how it ended and a link to its result. */
export function JobLine({ job, onLeave }: { job: JobView; onLeave: () => void }) {
  return job.finishedAt === null ? <Going job={job} /> : <Over job={job} onLeave={onLeave} />
}

/** The progress of a job, and the button that cancels it. */
export function Going({ job }: { job: JobView }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const cancel = useCancel()
  const timeLeft = useTimeLeft(job)
  const { done, total, stopping } = job
  const counted = total === null ? '' : stepsOf(formatNumber(language, done), formatNumber(language, total))
  function stepsOf(some: string, all: string) {
    return t`${some} of ${all}`
  }
  const note = stopping ? t`Stopping…` : job.state === 'waiting' ? t`Waiting for its turn` : timeLeft
  return (
    <div className="job">
      <ProgressBar
        label={job.title}
        share={total === null || total === 0 ? undefined : done / total}
        note={[counted, note].filter(Boolean).join(' · ')}
      />
      <Button
        size="small"
        isDisabled={stopping}
        isPending={cancel.isPending}
        onPress={() => cancel.mutate(job.id)}
      >
        {t`Stop`}
      </Button>
    </div>
  )
}

function Over({ job, onLeave }: { job: JobView; onLeave: () => void }) {
  const { t } = useLingui()
  const scoped = useScoped()
  const { id, title, page, failed, state, finishedAt } = job
  const isWell = state === 'done' && failed === 0
  const link = isWell && page !== null ? page : `jobs/${id}`
  return (
    <div className="job">
      <div className="job-text">
        <span className="job-title">{title}</span>
        <span className="job-facts">
          <JobState job={job} />
          {finishedAt && <InstantText at={finishedAt} show="ago" />}
        </span>
      </div>
      <Link to={scoped(link)} className="card-link" onClick={onLeave}>
        {isWell && page !== null ? t`Show` : t`Details`}
      </Link>
    </div>
  )
}

/** Cancels a job; one that has ended by now is only reloaded. */
function useCancel() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelJob, { params: { id } }),
    onError: (error) => toast({ type: 'error', message: error.message }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listJobs.path),
      }),
  })
}

/** "About 2 minutes left"; empty while unknown. */
function useTimeLeft({ secondsLeft }: JobView): string {
  const { t } = useLingui()
  if (secondsLeft === null) return ''
  if (secondsLeft < 60) {
    const seconds = Math.max(1, secondsLeft)
    return t`${plural(seconds, { one: 'about # second left', other: 'about # seconds left' })}`
  }
  const minutes = Math.round(secondsLeft / 60)
  return t`${plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })}`
}
