import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { callOff, type Erasure, erasureStates } from 'tenant-api/contract/records/person-data'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleErasures } from './use-stale-erasures.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

const tones = { asked: 'warning', 'called-off': 'neutral', done: 'success' } as const

/** One erasure: whom, when, why, and what was done. */
export function ErasureRow({ row, mayErase }: { row: Erasure; mayErase: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStaleErasures()
  const { id, name, state, reason, askedBy, dueAt, endedAt } = row
  const calling = useMutation({
    mutationFn: () => call(callOff, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`The erasure is stopped` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <div className="person-data-erasure">
      <Cluster>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={tones[state]}>{say(erasureStates[state])}</Badge>
        <InstantText at={endedAt ?? dueAt} show="date" />
      </Cluster>
      <p>
        <bdi>{reason}</bdi>
      </p>
      {askedBy !== null && (
        <p className="page-lead">
          <Trans>
            Asked for by <bdi>{askedBy}</bdi>
          </Trans>
        </p>
      )}
      {state === 'asked' && mayErase && (
        <div>
          <Button size="small" isPending={calling.isPending} onPress={() => calling.mutate()}>
            {t`Stop the erasure`}
          </Button>
        </div>
      )}
    </div>
  )
}
