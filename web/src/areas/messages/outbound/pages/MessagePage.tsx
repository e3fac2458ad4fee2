import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ExternalLink, RefreshCw } from 'lucide-react'
import {
  attemptOutcomes,
  channelNames,
  type MessageDetails,
  messages,
  messageStates,
  readMessage,
  resendMessage,
  stateReasons,
  tellByHand,
} from 'tenant-api/contract/messages/outbound'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useStaleMessages } from '../use-stale-messages.ts'
import './MessagePage.css'

const tones: Readonly<Record<MessageDetails['state'], Tone>> = {
  queued: 'warning',
  sending: 'warning',
  sent: 'success',
  delivered: 'success',
  read: 'success',
  failed: 'danger',
  unreached: 'danger',
}

/** One message: its words as they were said, every try, and the way to send it once more. */
export function MessagePage() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(messages, id))
  const { data, fallback } = useLoaded(read(readMessage, { params: { id } }), 6)
  const name = textOf(row, 'name')
  useName(name)
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={name}
        otherName=""
        isArchived={false}
        facts={data && <Badge tone={tones[data.state]}>{say(messageStates[data.state])}</Badge>}
        actions={data && <Deeds id={id} details={data} />}
      />
      {fallback}
      {data && (
        <div className="record-cards">
          <div className="record-stack">
            <Card title={data.label}>
              <p className="message-words" dir="auto">
                {data.body}
              </p>
              {data.reason && <p className="message-reason">{say(stateReasons[data.reason])}</p>}
            </Card>
            <Tries attempts={data.attempts} />
          </div>
          <div className="record-stack">
            <Card title={t`Message`}>
              <Facts resource={messages} row={row} without={['name', 'state', 'day', 'time']} />
              <Moments details={data} />
            </Card>
          </div>
        </div>
      )}
    </div>
  )
}

function Deeds({ id, details: { mayResend, byHand } }: { id: string; details: MessageDetails }) {
  const { t } = useLingui()
  const stale = useStaleMessages()
  const resending = useMutation({
    mutationFn: () => call(resendMessage, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Message sent again` }),
    onError: told,
    onSettled: stale,
  })
  const telling = useMutation({
    mutationFn: () => call(tellByHand, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Marked as sent` }),
    onError: told,
    onSettled: stale,
  })
  return (
    <>
      {byHand && (
        <>
          <ButtonLink
            look="primary"
            href={byHand}
            target="_blank"
            icon={<ExternalLink aria-hidden size={16} />}
          >{t`Open in WhatsApp`}</ButtonLink>
          <Button isPending={telling.isPending} onPress={() => telling.mutate()}>{t`It is sent`}</Button>
        </>
      )}
      {mayResend && (
        <Button
          look="primary"
          icon={<RefreshCw aria-hidden size={16} />}
          isPending={resending.isPending}
          onPress={() => resending.mutate()}
        >{t`Send again`}</Button>
      )}
    </>
  )
}

function told({ message }: Error): void {
  toast({ type: 'error', message })
}

function Moments({
  details: { sentAt, deliveredAt, readAt, dueAt, state, next },
}: {
  details: MessageDetails
}) {
  const { t } = useLingui()
  const say = useSay()
  const moments = [
    [t`Sent`, sentAt],
    [t`Delivered`, deliveredAt],
    [t`Read`, readAt],
    [t`Goes out`, state === 'queued' ? dueAt : null],
  ] as const
  return (
    <dl className="record-list">
      {moments.map(
        ([label, at]) =>
          at && (
            <div key={label} className="message-moment">
              <dt>{label}</dt>
              <dd>
                <InstantText at={at} />
              </dd>
            </div>
          ),
      )}
      {next.length > 0 && (
        <div className="message-moment">
          <dt>{t`Else by`}</dt>
          <dd>{next.map((channel) => say(channelNames[channel])).join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}

function Tries({ attempts }: Pick<MessageDetails, 'attempts'>) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card isFlush title={t`Tries`}>
      {attempts.length === 0 && <p className="record-none">{t`Nothing was tried yet.`}</p>}
      <ul className="record-rows">
        {attempts.map(({ at, channel, address, outcome, code }) => (
          <li key={at}>
            <span className="record-row-text">
              <span>
                {say(channelNames[channel])} {address && <Ltr>{address}</Ltr>}
              </span>
              <span className="record-row-more">
                <InstantText at={at} />
                {code && <Ltr>{code}</Ltr>}
              </span>
            </span>
            <Badge tone={outcome === 'taken' ? 'success' : outcome === null ? 'warning' : 'danger'}>
              {outcome === null ? t`No answer yet` : say(attemptOutcomes[outcome])}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
