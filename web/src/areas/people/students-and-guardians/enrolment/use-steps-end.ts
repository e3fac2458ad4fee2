import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { JobInFull } from 'tenant-api/contract/platform/jobs'
import { stepMany } from 'tenant-api/contract/people/enrolment/bulk'
import { follow } from '../../../../crud/bulk/use-bulk.ts'
import { call } from '../../../../shell/session/api.ts'
import { toast } from '../../../../ui/overlay/toast.ts'

/** Tells how a job of steps ended, and offers the way back. When the page is left, the tray of jobs tells of it. */
export function useStepsEnd() {
  const { t } = useLingui()
  const queries = useQueryClient()
  async function tell(job: string, isUndo = false): Promise<void> {
    toast({ type: 'default', message: t`Started. You will be told when it is done.` })
    const ended = await follow(queries, job)
    await queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/(students|guardians|sections|home)/.test(String(path)),
    })
    if (ended && ended.state !== 'cancelled') say(ended, isUndo)
  }
  function say(ended: JobInFull, isUndo: boolean) {
    const { failed, failures, state, id } = ended
    const done = (ended.total ?? 0) - failed
    const first = failures[0]
    const description = first && (first.name ? t`${first.name}: ${first.message}` : first.message)
    const undo = isUndo || done === 0 ? undefined : () => void takeBack(id)
    if (state === 'dead') toast({ type: 'error', message: t`This did not work. Please try again later` })
    else if (failed > 0)
      toast({
        type: 'warning',
        message: plural(failed, { one: '# was left as before', other: '# were left as before' }),
        description,
        undo,
        duration: 10_000,
      })
    else
      toast({
        type: 'success',
        message: isUndo
          ? plural(done, { one: '# is as before', other: '# are as before' })
          : plural(done, { one: 'Done for # person', other: 'Done for # people' }),
        undo,
        duration: 10_000,
      })
  }
  async function takeBack(undo: string) {
    try {
      const { job } = await call(stepMany, { body: { undo } })
      await tell(job, true)
    } catch (error) {
      toast({ type: 'error', message: error instanceof Error ? error.message : '' })
    }
  }
  return tell
}
