import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { type JobInFull, readJob } from 'tenant-api/contract/platform/jobs'
import { call } from '../../shell/session/api.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { changeRows, fileRows, isOf, type Several, undoJob } from '../resource/calls.ts'

/** A bulk change; the server runs it as a job. */
export type BulkDeed =
  | { kind: 'archive' | 'restore'; of: Several }
  | { kind: 'change'; of: Several; set: object }
type Undoing = { kind: 'undo'; of: 'file' | 'change'; job: string }

/**
 * Starts a job over many rows and shows its result, with an undo. The job continues when the page is left; then
 * the tray shows it.
 */
export function useBulk(resource: Resource) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (deed: BulkDeed | Undoing) => begin(resource, deed),
    onError: (error) => toast({ type: 'error', message: error.message }),
    onSuccess: ({ job }, deed) => void follow(queries, job).then((ended) => tell(ended, deed)),
  })
  async function tell(ended: JobInFull | undefined, deed: BulkDeed | Undoing) {
    await queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(resource, queryKey) })
    if (!ended || ended.state === 'cancelled') return
    const done = (ended.total ?? 0) - ended.failed
    const first = ended.failures[0]
    const description = first && (first.name ? t`${first.name}: ${first.message}` : first.message)
    const undo = deed.kind === 'undo' || done === 0 ? undefined : () => mutate(undoing(deed, ended.id))
    if (ended.state === 'dead')
      toast({ type: 'error', message: t`This did not work. Please try again later` })
    else if (ended.failed > 0)
      toast({ type: 'warning', message: leftAlone(ended.failed), description, undo, duration: 10_000 })
    else toast({ type: 'success', message: said(deed, done), undo, duration: 10_000 })
  }
  return { begin: mutate, isBeginning: isPending }
}

function said({ kind }: BulkDeed | Undoing, count: number): string {
  if (kind === 'archive') return plural(count, { one: '# entry archived', other: '# entries archived' })
  if (kind === 'restore') return plural(count, { one: '# entry is back', other: '# entries are back' })
  if (kind === 'change') return plural(count, { one: '# entry changed', other: '# entries changed' })
  return plural(count, { one: '# entry is as it was', other: '# entries are as they were' })
}

function leftAlone(count: number): string {
  return plural(count, { one: '# entry was left as it was', other: '# entries were left as they were' })
}

function begin(resource: Resource, deed: BulkDeed | Undoing) {
  if (deed.kind === 'undo') return undoJob(resource, deed.of, deed.job)
  if (deed.kind === 'change') return changeRows(resource, { set: deed.set, of: deed.of })
  return fileRows(resource, { archived: deed.kind === 'archive', of: deed.of })
}

function undoing({ kind }: BulkDeed | Undoing, job: string): Undoing {
  return { kind: 'undo', of: kind === 'change' ? 'change' : 'file', job }
}

const asked = 10 * 60_000

/** The job once it has ended; undefined if it takes too long to wait for, or its state cannot be read. */
export async function follow(queries: QueryClient, id: string): Promise<JobInFull | undefined> {
  const until = Date.now() + asked
  for (let pause = 250; Date.now() < until; pause = Math.min(pause * 1.4, 3000)) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const job = await call(readJob, { params: { id } }).catch(() => undefined)
    if (!job) return undefined
    queries.setQueryData([readJob.path, { params: { id } }], job)
    if (job.finishedAt !== null) return job
  }
  return undefined
}
