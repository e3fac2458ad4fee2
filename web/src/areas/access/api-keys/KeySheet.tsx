import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addDays, day } from 'kit/values/day'
import { useState } from 'react'
import {
  changeKey,
  type KeyDetails,
  type KeyPower,
  makeKey,
  readKeyPowers,
} from 'tenant-api/contract/access/api-keys'
import { campuses } from 'tenant-api/contract/institute/structure'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TagField } from '../../../ui/form/choice/TagField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { PowerPicker } from './PowerPicker.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleKeys } from './use-stale-keys.ts'

/** A key as it stands, when it is changed. */
type Kept = KeyDetails & { name: string; expiresOn: string | null }
type Props = { kept?: Kept; onSecret: (secret: string) => void; onClose: () => void }

const examples = '203.0.113.7, 203.0.113.0/24'
const spans = { month: 30, quarter: 90, year: 365, years: 730 } as const
type Span = keyof typeof spans | 'never' | 'as-it-is'

/** What a new key may do, from where and until when; or the same of one that is there. */
export function KeySheet({ kept, onSecret, onClose }: Props) {
  const ownName = useOwnName()
  const { t } = useLingui()
  const today = useToday()
  const [name, setName] = useState(kept?.name ?? '')
  const [span, setSpan] = useState<Span>(kept ? 'as-it-is' : 'year')
  const [places, setPlaces] = useState<readonly string[]>(kept?.campuses.map(({ id }) => id) ?? [])
  const [networks, setNetworks] = useState<readonly string[]>(kept?.networks ?? [])
  const [powers, setPowers] = useState<readonly KeyPower[]>(kept?.powers ?? [])
  const given = useLoaded(read(readKeyPowers, {}), 6)
  const there = useQuery(read(campuses.endpoints.list, { query: { limit: 100 } }))
  const stale = useStaleKeys()
  const action = useAction({
    send: () => send({ kept, body: bodyOf() }),
    check: () => (powers.length === 0 ? [{ message: t`Tick at least one permission` }] : []),
    refresh: stale,
    onDone(secret) {
      if (secret) return onSecret(secret)
      toast({ type: 'success', message: t`The key is changed` })
      onClose()
    },
  })
  function bodyOf() {
    const until = span in spans ? addDays(day(today), spans[span as keyof typeof spans]) : null
    const plain = powers.map(({ resource, action }) => ({ resource, action }))
    const body = { name, powers: plain, campuses: [...places], networks: [...networks] }
    return span === 'as-it-is' ? body : { ...body, expiresOn: until }
  }
  return (
    <ActionSheet
      title={kept ? t`Change the key ${kept.name}` : t`New API key`}
      action={action}
      submit={kept ? t`Save` : t`Make the key`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        name="name"
        description={t`What the program is called that asks with it. The audit log says this name.`}
        isRequired
        autoFocus
        maxLength={80}
        value={name}
        onChange={setName}
        error={action.errorOf('name')}
      />
      <Select
        label={t`Valid for`}
        choices={[
          ...(kept ? [{ id: 'as-it-is', name: t`As it is` }] : []),
          { id: 'month', name: t`30 days` },
          { id: 'quarter', name: t`90 days` },
          { id: 'year', name: t`One year` },
          { id: 'years', name: t`Two years` },
          { id: 'never', name: t`No end date` },
        ]}
        value={span}
        onChange={(id) => setSpan(id as Span)}
        error={action.errorOf('expiresOn')}
      />
      {span === 'never' && (
        <Banner tone="warning">
          <Trans>
            Whoever finds this key may use it until somebody revokes it. Give it an end if you can.
          </Trans>
        </Banner>
      )}
      <MultiSelect
        label={t`Only in these campuses`}
        description={t`None: in the whole institute`}
        choices={there.data?.rows.map((row) => ({ id: row.id, name: ownName(row) })) ?? []}
        value={places}
        onChange={setPlaces}
      />
      <TagField
        label={t`Only from these addresses`}
        description={t`Such as ${examples}, Enter after each. None: from everywhere`}
        value={networks}
        onChange={setNetworks}
        error={action.errorOf('networks')}
      />
      {given.fallback}
      {given.data && <PowerPicker rows={given.data.rows} value={powers} onChange={setPowers} />}
    </ActionSheet>
  )
}

type Body = Record<string, unknown>

/** Gives the secret of a new key; nothing where one was changed. */
async function send({ kept, body }: { kept: Kept | undefined; body: Body }): Promise<string | null> {
  if (kept) {
    const { id, version } = kept
    await call(changeKey, { params: { id }, version, body: body as never })
    return null
  }
  return (await call(makeKey, { body: body as never })).secret
}
