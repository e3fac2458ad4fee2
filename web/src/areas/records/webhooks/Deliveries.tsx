import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Delivery,
  deliveryErrors,
  deliveryStates,
  listDeliveries,
  replaySince,
} from 'tenant-api/contract/records/webhooks'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { overlayOf } from '../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../ui/base/part.ts'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { useStaleWebhooks } from './use-stale-webhooks.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import './Deliveries.css'

const DeliverySheet = overlayOf(
  part(() => import('./DeliverySheet.tsx')),
  (all) => all.DeliverySheet,
)

const limit = 20
const tones: Record<Delivery['state'], Tone> = { waiting: 'warning', delivered: 'success', failed: 'danger' }
type State = Delivery['state'] | 'all'

/** What a webhook told in the last thirty days, the latest first; each opens with its words and the answer. */
export function Deliveries({ id, mayReplay }: { id: string; mayReplay: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const [state, setState] = useState<State>('all')
  const [skip, setSkip] = useState(0)
  const [opened, open] = useState<string>()
  const query = { limit, skip, ...(state === 'all' ? {} : { state }) }
  const result = useQuery({
    ...read(listDeliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    // What waits is sent within a moment.
    refetchInterval: ({ state: { data: known } }) =>
      known?.rows.some((row) => row.state === 'waiting' && row.attempts === 0) ? 2_000 : false,
  })
  const { data, fallback } = withFallback(result, 4)
  const states = [
    { id: 'all', name: t`All` },
    ...Object.entries(deliveryStates).map(([one, name]) => ({ id: one, name: say(name) })),
  ]
  return (
    <Card
      isFlush
      title={t`Sent`}
      action={
        <Cluster align="stretch">
          <Select
            label={t`State`}
            isBare
            choices={states}
            value={state}
            onChange={(one) => {
              setState(one as State)
              setSkip(0)
            }}
          />
          {mayReplay && <ReplaySince id={id} />}
        </Cluster>
      }
    >
      {fallback}
      {data?.rows.length === 0 && <p className="record-none">{t`Nothing sent yet.`}</p>}
      <ul className="record-rows">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="delivery" onClick={() => open(row.id)}>
              <span className="record-row-text">
                <span>{row.label}</span>
                <DeliveryMore row={row} />
              </span>
              <Badge tone={tones[row.state]}>{say(deliveryStates[row.state])}</Badge>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > limit && (
        <Pagination skip={skip} limit={limit} total={data.total} onPage={(next) => setSkip(next.skip)} />
      )}
      {opened && <DeliverySheet id={opened} mayReplay={mayReplay} onClose={() => open(undefined)} />}
    </Card>
  )
}

function DeliveryMore({ row }: { row: Delivery }) {
  const { t } = useLingui()
  const say = useSay()
  const { at, status, ms, error, dueAt, attempts, isReplay } = row
  return (
    <span className="record-row-more">
      <InstantText at={at} />
      {isReplay && <span>{t`Once more`}</span>}
      {status !== null && ms !== null && (
        <Ltr>
          {status} · {ms} ms
        </Ltr>
      )}
      {error && <span>{say(deliveryErrors[error])}</span>}
      {dueAt && attempts > 0 && (
        <span>
          <Trans>
            Tried again at <InstantText at={dueAt} />
          </Trans>
        </span>
      )}
    </span>
  )
}

/** Tells the last day once more, as after a program had lost what it was told. */
function ReplaySince({ id }: { id: string }) {
  const { t } = useLingui()
  const stale = useStaleWebhooks()
  const now = useNow()
  const replaying = useMutation({
    mutationFn: (hours: number) => {
      const since = new Date(now.getTime() - hours * 3_600_000).toISOString()
      return call(replaySince, { params: { id }, body: { since } })
    },
    onSuccess: ({ count }) =>
      toast({
        type: 'success',
        message: count > 0 ? t`Sent again` : t`Nothing sent since then`,
      }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Select
      label={t`Send again`}
      isBare
      choices={[
        { id: 'none', name: t`Send again…` },
        { id: '1', name: t`The last hour` },
        { id: '24', name: t`The last day` },
        { id: '168', name: t`The last week` },
        { id: '720', name: t`The last month` },
      ]}
      value="none"
      isDisabled={replaying.isPending}
      onChange={(hours) => hours !== 'none' && replaying.mutate(Number(hours))}
    />
  )
}
