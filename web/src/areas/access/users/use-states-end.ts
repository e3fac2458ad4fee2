import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { follow } from '../../../crud/bulk/use-bulk.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** Tells how a job over many log-ins ended. When the page is left, the tray of jobs tells of it. */
export function useStatesEnd() {
  const { t } = useLingui()
  const queries = useQueryClient()
  return async function tell(job: string): Promise<void> {
    toast({ type: 'default', message: t`Started. You will be told when it is done.` })
    const ended = await follow(queries, job)
    await queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/(users|people|home)/.test(String(path)),
    })
    if (!ended || ended.state === 'cancelled') return
    const { failed, failures, state } = ended
    const done = (ended.total ?? 0) - failed
    const [first] = failures
    if (state === 'dead') toast({ type: 'error', message: t`This did not work. Please try again later` })
    else if (failed > 0)
      toast({
        type: 'warning',
        message: plural(failed, { one: '# was left as before', other: '# were left as before' }),
        description: first && (first.name ? t`${first.name}: ${first.message}` : first.message),
        duration: 10_000,
      })
    else
      toast({
        type: 'success',
        message: plural(done, { one: 'Done for # person', other: 'Done for # people' }),
      })
  }
}
