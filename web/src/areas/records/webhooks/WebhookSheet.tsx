import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campuses } from 'tenant-api/contract/institute/structure'
import {
  changeWebhook,
  makeWebhook,
  readEvents,
  type WebhookDetails,
} from 'tenant-api/contract/records/webhooks'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/choice/Checkbox.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Dropped } from './Dropped.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleWebhooks } from './use-stale-webhooks.ts'

/** A webhook as it stands, when it is changed. */
type Kept = WebhookDetails & { name: string; url: string }
type Props = { kept?: Kept; onSecret?: (secret: string) => void; onClose: () => void }

/** Where a webhook tells what, and of which campuses. */
export function WebhookSheet({ kept, onSecret, onClose }: Props) {
  const ownName = useOwnName()
  const { t } = useLingui()
  const [name, setName] = useState(kept?.name ?? '')
  const [url, setUrl] = useState(kept?.url ?? 'https://')
  const [places, setPlaces] = useState<readonly string[]>(kept?.campuses.map(({ id }) => id) ?? [])
  const [events, setEvents] = useState<string[]>(kept?.events.map(({ type }) => type) ?? [])
  const known = useLoaded(read(readEvents, {}), 6)
  const there = useQuery(read(campuses.endpoints.list, { query: { limit: 100 } }))
  const stale = useStaleWebhooks()
  const action = useAction({
    async send() {
      const body = { name, url: url.trim(), events, campuses: [...places] }
      if (!kept) return (await call(makeWebhook, { body })).secret
      await call(changeWebhook, { params: { id: kept.id }, version: kept.version, body })
      return null
    },
    check: () => (events.length === 0 ? [{ name: 'events', message: t`Tick at least one event` }] : []),
    refresh: stale,
    onDone(secret) {
      if (secret !== null) return onSecret?.(secret)
      toast({ type: 'success', message: t`The webhook is changed` })
      onClose()
    },
  })
  return (
    <ActionSheet
      title={kept ? t`Change the webhook ${kept.name}` : t`New webhook`}
      action={action}
      submit={kept ? t`Save` : t`Make the webhook`}
      onClose={onClose}
    >
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
        error={action.errorOf('name')}
      />
      <TextField
        label={t`Address`}
        name="url"
        dir="ltr"
        description={
          kept?.url.includes('•••')
            ? t`Secret parts are hidden. Leave the address unchanged, or type all of it again`
            : t`The program that is told answers there, by https`
        }
        isRequired
        maxLength={1000}
        value={url}
        onChange={setUrl}
        error={action.errorOf('url')}
      />
      <MultiSelect
        label={t`Only of these campuses`}
        description={t`None: of the whole institute`}
        choices={there.data?.rows.map((row) => ({ id: row.id, name: ownName(row) })) ?? []}
        value={places}
        onChange={setPlaces}
      />
      {known.fallback}
      {known.data && (
        <CheckboxGroup
          label={t`Message rules`}
          description={t`An event says what happened to which record and where it is read with an API key, never what stands in it`}
          name="events"
          value={events}
          onChange={setEvents}
          error={action.errorOf('events')}
        >
          {known.data.rows.map(({ type, label, mine }) => (
            <Checkbox key={type} value={type} isDisabled={!mine && !events.includes(type)}>
              {label}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
    </ActionSheet>
  )
}

/** Whether what waits was kept for somebody else, or for other campuses. */
function isDropped({ isMine, campuses: of }: Kept, places: readonly string[]): boolean {
  const before = of.map(({ id }) => id).toSorted()
  return !isMine || before.join(' ') !== places.toSorted().join(' ')
}
