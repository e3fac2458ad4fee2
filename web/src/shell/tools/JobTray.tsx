import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import { ListChecks, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { type JobView, listJobs } from 'tenant-api/contract/platform/jobs'
import { IconButton } from '../../ui/base/Button.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { read } from '../session/api.ts'
import { JobLine } from './JobLine.tsx'
import '../../ui/form/choice/Select.css'
import '../../ui/table/Lines.css'
import './Tools.css'

/** The reader's running jobs, shown on all pages while there are any. */
export function JobTray() {
  const { t } = useLingui()
  const { language } = useRegional()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...read(listJobs, {}),
    // The event stream reports each step; polling covers for it while it is down.
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? 5_000 : false),
  })
  const jobs = data?.rows ?? []
  const open = jobs.filter(isUnderWay)
  const percent = formatNumber(language, Math.round(shareOf(open) * 100) / 100, { style: 'percent' })
  if (jobs.length === 0) return null
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <span className="tool">
        <IconButton label={open.length > 0 ? t`Long work, ${percent} done` : t`Long work`}>
          {open.length > 0 ? (
            <LoaderCircle aria-hidden className="tool-turning" size={18} />
          ) : (
            <ListChecks aria-hidden size={18} />
          )}
        </IconButton>
        {open.length > 0 && (
          <span aria-hidden className="tool-count numbers">
            {percent}
          </span>
        )}
      </span>
      <Popover className="popover tool-popover" placement="bottom end">
        <Dialog className="tool-panel" aria-label={t`Long work`}>
          <header className="tool-header">
            <h2 className="tool-title">{t`Long work`}</h2>
          </header>
          <ul className="tool-list lines">
            {jobs.map((job) => (
              <li key={job.id}>
                <JobLine job={job} onLeave={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** The overall progress of all running jobs. */
function shareOf(jobs: readonly JobView[]): number {
  const known = jobs.filter(({ total }) => total !== null && total > 0)
  return known.reduce((sum, { done, total }) => sum + done / (total ?? 1), 0) / (known.length || 1)
}

function isUnderWay({ finishedAt }: JobView): boolean {
  return finishedAt === null
}
