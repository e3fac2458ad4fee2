import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { campuses } from 'tenant-api/contract/institute/structure'
import {
  changeWebhook,
  makeWebhook,
  readEvents,
  type WebhookDetails,
} from 'tenant-api/contract/records/webhooks'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/form/choice/Checkbox.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Dropped } from './Dropped.tsx'
import { useStaleWebhooks } from './use-stale-webhooks.ts'

/** A webhook as it stands, when it is changed. */
type Kept = WebhookDetails & { name: string; url: string }
type Props = { kept?: Kept; onSecret?: (secret: string) => void; onClose: () => void }

/** Where a webhook tells what, and of which campuses. */
export function WebhookSheet({ kept, onSecret, onClose }: Props) {
  const { t } = useLingui()
  const form = useId()
  const [name, setName] = useState(kept?.name ?? '')
  const [url, setUrl] = useState(kept?.url ?? 'https://')
  const [places, setPlaces] = useState<readonly string[]>(kept?.campuses.map(({ id }) => id) ?? [])
  const [events, setEvents] = useState<string[]>(kept?.events.map(({ type }) => type) ?? [])
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const known = useLoaded(read(readEvents, {}), 6)
  const there = useQuery(read(campuses.endpoints.list, { query: { limit: 100 } }))
  const stale = useStaleWebhooks()
  const sending = useMutation({
    async mutationFn() {
      const body = { name, url: url.trim(), events, campuses: [...places] }
      if (!kept) return (await call(makeWebhook, { body })).secret
      await call(changeWebhook, { params: { id: kept.id }, version: kept.version, body })
      return null
    },
    async onSuccess(secret) {
      await stale()
      if (secret !== null) return onSecret?.(secret)
      toast({ type: 'success', message: t`The webhook is changed` })
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  function submit() {
    const missing = events.length === 0 ? [{ name: 'events', message: t`Tick at least one event` }] : []
    setMistakes(missing)
    if (missing.length === 0 && !sending.isPending) sending.mutate()
  }
  const wrong = (field: string) => mistakes.find((one) => one.name === field)?.message
  return (
    <Sheet
      title={kept ? t`Change the webhook ${kept.name}` : t`New webhook`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={sending.isPending}>
            {kept ? t`Save` : t`Make the webhook`}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={submit}>
        {kept && !kept.isMine && (
          <p>
            <Trans>From then on you answer for this webhook: it tells no more than you may view.</Trans>
          </p>
        )}
        {kept && isDropped(kept, places) && (
          <p aria-live="polite">
            <Dropped count={kept.waiting} />
          </p>
        )}
        <TextField
          label={t`Name`}
          name="name"
          isRequired
          autoFocus
          maxLength={80}
          value={name}
          onChange={setName}
          error={wrong('name')}
        />
        <TextField
          label={t`Address`}
          name="url"
          dir="ltr"
          description={
            kept?.url.includes('•••')
              ? t`What may be a secret is hidden. Leave the address as it is, or type all of it anew`
              : t`The program that is told answers there, by https`
          }
          isRequired
          maxLength={1000}
          value={url}
          onChange={setUrl}
          error={wrong('url')}
        />
        <MultiSelect
          label={t`Only of these campuses`}
          description={t`None: of the whole institute`}
          choices={there.data?.rows.map(({ id, name: called }) => ({ id, name: called })) ?? []}
          value={places}
          onChange={setPlaces}
        />
        {known.fallback}
        {known.data && (
          <CheckboxGroup
            label={t`What is told`}
            description={t`An event says what happened to which record and where it is read with an API key, never what stands in it`}
            name="events"
            value={events}
            onChange={setEvents}
            error={wrong('events')}
          >
            {known.data.rows.map(({ type, label, mine }) => (
              <Checkbox key={type} value={type} isDisabled={!mine && !events.includes(type)}>
                {label}
              </Checkbox>
            ))}
          </CheckboxGroup>
        )}
      </Form>
    </Sheet>
  )
}

/** Whether what waits was kept for somebody else, or for other campuses. */
function isDropped({ isMine, campuses: of }: Kept, places: readonly string[]): boolean {
  const before = of.map(({ id }) => id).toSorted()
  return !isMine || before.join(' ') !== places.toSorted().join(' ')
}
