import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { type JobView, listJobs } from 'tenant-api/contract/platform/jobs'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { JobLine } from '../../../../shell/tools/JobLine.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { hasFailed } from '../failed.ts'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../../../../shell/tools/Tools.css'
import './JobPage.css'

/** The long work that the reader asked for lately, all of it or what failed. */
export function JobsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state } = useSearch({ strict: false }) as { state?: string }
  const shown = state === 'failed' ? 'failed' : 'all'
  const { data, placeholder } = useLoaded(read(listJobs, {}), 4)
  function show(id: 'all' | 'failed') {
    const search = id === 'all' ? {} : { state: id }
    void navigate({ to: scoped('jobs'), search: search as never, replace: true })
  }
  return (
    <Page
      title={t`Long work`}
      tools={
        <Segments
          label={t`Filter`}
          choices={[
            { id: 'all', name: t`All` },
            { id: 'failed', name: t`Did not work` },
          ]}
          value={shown}
          onChange={show}
        />
      }
      width="820px"
    >
      <Card isFlush>{placeholder ?? <Jobs jobs={data.rows} shown={shown} onAll={() => show('all')} />}</Card>
    </Page>
  )
}

type Props = { jobs: readonly JobView[]; shown: 'all' | 'failed'; onAll: () => void }

function Jobs({ jobs, shown, onAll }: Props) {
  const { t } = useLingui()
  const rows = shown === 'failed' ? jobs.filter(hasFailed) : jobs
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={ListChecks}
        title={shown === 'failed' ? t`Nothing failed` : t`No long work`}
        action={jobs.length > 0 ? <Button onPress={onAll}>{t`Show all`}</Button> : null}
      >
        <Trans>What takes a while, such as an Excel of a long list, stands here for three days.</Trans>
      </EmptyState>
    )
  }
  return (
    <RowList className="jobs-list">
      {rows.map((job) => (
        <li key={job.id}>
          <JobLine job={job} onLeave={() => undefined} />
        </li>
      ))}
    </RowList>
  )
}
