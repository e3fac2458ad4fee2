import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type JobInFull, readJob } from 'tenant-api/contract/platform/jobs'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Going } from '../../../../shell/tools/JobLine.tsx'
import { JobState } from '../../../../shell/tools/JobState.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import './JobPage.css'

/** A piece of long work: how far it is or how it ended, and what it left alone. */
export function JobPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: job } = useSuspenseQuery({
    ...read(readJob, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? 5_000 : false),
  })
  return (
    <Stack width="820px">
      <Stack as="header" gap="6px">
        <h1 className="page-title">{job.title}</h1>
        <div className="job-page-facts">
          <JobState job={job} />
          <InstantText at={job.finishedAt ?? job.createdAt} />
        </div>
      </Stack>
      {job.finishedAt === null && (
        <Card isFlush>
          <Going job={job} />
        </Card>
      )}
      {job.finishedAt !== null && job.page !== null && (
        <div>
          <ButtonLink href={scoped(job.page)}>{t`Show the list`}</ButtonLink>
        </div>
      )}
      {job.failed > 0 && <LeftAlone job={job} />}
    </Stack>
  )
}

function LeftAlone({ job: { failed, failures } }: { job: JobInFull }) {
  const { t } = useLingui()
  const more = failed - failures.length
  return (
    <Card isFlush title={t`Left unchanged`}>
      <RowList>
        {failures.map(({ id, name, message }) => (
          <li key={id} className="left-alone-row">
            <span className="left-alone-name">
              {name === null ? <Trans>Not yours to see</Trans> : <bdi>{name}</bdi>}
            </span>
            <span className="left-alone-why">{message}</span>
          </li>
        ))}
      </RowList>
      {more > 0 && (
        <p className="left-alone-more">
          <Plural value={more} one="And # more" other="And # more" />
        </p>
      )}
    </Card>
  )
}
