import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import {
  deliveryErrors,
  deliveryStates,
  readDelivery,
  replayDelivery,
} from 'tenant-api/contract/records/webhooks'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleWebhooks } from './use-stale-webhooks.ts'

type Props = { id: string; mayReplay: boolean; onClose: () => void }

/** One thing that was told: its words, what was answered, and the way to tell it once more. */
export function DeliverySheet({ id, mayReplay, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStaleWebhooks()
  const { data, fallback } = useLoaded(read(readDelivery, { params: { id } }), 6)
  const replaying = useMutation({
    mutationFn: () => call(replayDelivery, { params: { id } }),
    onSuccess() {
      toast({ type: 'success', message: t`Sent again` })
      onClose()
    },
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Sheet
      title={data?.label ?? t`Loading`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Close`}</Button>
          {mayReplay && (
            <Button look="primary" isPending={replaying.isPending} onPress={() => replaying.mutate()}>
              {t`Send again`}
            </Button>
          )}
        </>
      }
    >
      {fallback}
      {data && (
        <>
          <dl className="record-list">
            <dt>{t`State`}</dt>
            <dd>{say(deliveryStates[data.state])}</dd>
            <dt>{t`Happened`}</dt>
            <dd>
              <InstantText at={data.at} />
            </dd>
            {data.sentAt && (
              <>
                <dt>{t`Last sent`}</dt>
                <dd>
                  <InstantText at={data.sentAt} />
                </dd>
              </>
            )}
            <dt>{t`Tries`}</dt>
            <dd>
              <NumberText value={data.attempts} />
            </dd>
            {data.error && (
              <>
                <dt>{t`Reason`}</dt>
                <dd>{say(deliveryErrors[data.error])}</dd>
              </>
            )}
            <dt>{t`Kind of event`}</dt>
            <dd>
              <Ltr>{data.type}</Ltr>
            </dd>
          </dl>
          <h3>{t`Message text`}</h3>
          <pre className="delivery-words" dir="ltr">
            {`POST ${data.url}\nwebhook-id: ${data.eventId}\n\n`}
            {data.payload === null ? t`You may not view the data of this event` : pretty(data.payload)}
          </pre>
          <h3>{t`Response`}</h3>
          <pre className="delivery-words" dir="ltr">
            {data.status ?? '–'} {data.ms === null ? '' : `(${data.ms} ms)`}
            {data.answer ? `\n\n${data.answer}` : ''}
          </pre>
        </>
      )}
    </Sheet>
  )
}

function pretty(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2)
}
