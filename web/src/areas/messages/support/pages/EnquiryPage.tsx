import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { closeEnquiry, enquiryStates, readEnquiry, writeMessage } from 'tenant-api/contract/messages/support'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useStaleSupport } from '../use-stale-support.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Support.css'

/** A conversation with the provider; while it is open an answer appears by itself. */
export function EnquiryPage() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useSuspenseQuery({ ...read(readEnquiry, { params: { id } }), refetchInterval: 10_000 })
  const mayWrite = useMay(['support', 'edit'])
  useName(data.subject)
  const { subject, state, messages } = data
  return (
    <Stack width="760px">
      <Cluster as="header">
        <h1 className="page-title">
          <bdi>{subject}</bdi>
        </h1>
        <Badge tone={state === 'answered' ? 'success' : 'neutral'}>{say(enquiryStates[state])}</Badge>
        {mayWrite && state !== 'closed' && <Closing id={id} />}
      </Cluster>
      <Card>
        <Stack as="ol" gap="12px" aria-live="polite">
          {messages.map(({ id: message, isOurs, text, at }) => (
            <li key={message} className="support-message" data-ours={isOurs || undefined}>
              <span className="support-by">
                {isOurs ? t`Your school` : t`The provider`}
                <InstantText at={at} />
              </span>
              <p className="support-text" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </Stack>
      </Card>
      {mayWrite && <Writing key={messages.length} id={id} />}
    </Stack>
  )
}

function Closing({ id }: { id: string }) {
  const { t } = useLingui()
  const stale = useStaleSupport()
  const closing = useMutation({
    mutationFn: () => call(closeEnquiry, { params: { id } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Button size="small" isPending={closing.isPending} onPress={() => closing.mutate()}>
      {t`Resolved`}
    </Button>
  )
}

function Writing({ id }: { id: string }) {
  const { t } = useLingui()
  const stale = useStaleSupport()
  const [messageId] = useState(() => crypto.randomUUID())
  const [text, write] = useState('')
  const sending = useMutation({
    mutationFn: () => call(writeMessage, { params: { id }, body: { messageId, text } }),
    // What was typed stays in the field until it has arrived.
    onSuccess: stale,
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  const send = () => {
    if (text.trim() !== '' && !sending.isPending) sending.mutate()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <Card>
      <TextField
        label={t`Message`}
        description={t`The provider sees what you write here and nothing else of your school. Write no names that are not needed.`}
        lines={3}
        maxLength={4000}
        value={text}
        onChange={write}
        onKeyDown={onKeyDown}
      />
      <Cluster align="stretch" justify="end">
        <Button look="primary" isDisabled={text.trim() === ''} isPending={sending.isPending} onPress={send}>
          {t`Send`}
        </Button>
      </Cluster>
    </Card>
  )
}
