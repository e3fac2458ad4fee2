import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { JobView } from 'tenant-api/contract/platform/jobs'
import { Badge } from '../../ui/text/Badge.tsx'

/** How a job ended, or that it is still running. */
export function JobState({ job: { state, failed } }: { job: Pick<JobView, 'state' | 'failed'> }) {
  const { t } = useLingui()
  if (state === 'dead') return <Badge tone="danger">{t`Did not work`}</Badge>
  if (state === 'cancelled') return <Badge>{t`Stopped`}</Badge>
  if (state === 'waiting') return <Badge>{t`Waiting`}</Badge>
  if (state === 'running') return <Badge tone="info">{t`Under way`}</Badge>
  if (failed === 0) return <Badge tone="success">{t`Done`}</Badge>
  return (
    <Badge tone="warning">{t`${plural(failed, { one: '# entry left', other: '# entries left' })}`}</Badge>
  )
}
