import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addDays, day } from 'kit/values/day'
import { useId, useState } from 'react'
import {
  changeKey,
  type KeyDetails,
  type KeyPower,
  makeKey,
  readKeyPowers,
} from 'tenant-api/contract/access/api-keys'
import { campuses } from 'tenant-api/contract/institute/structure'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TagField } from '../../../ui/form/choice/TagField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { PowerPicker } from './PowerPicker.tsx'
import { useStaleKeys } from './use-stale-keys.ts'

/** A key as it stands, when it is changed. */
type Kept = KeyDetails & { name: string; expiresOn: string | null }
type Props = { kept?: Kept; onSecret: (secret: string) => void; onClose: () => void }

const examples = '203.0.113.7, 203.0.113.0/24'
const spans = { month: 30, quarter: 90, year: 365, years: 730 } as const
type Span = keyof typeof spans | 'never' | 'as-it-is'

/** What a new key may do, from where and until when; or the same of one that is there. */
export function KeySheet({ kept, onSecret, onClose }: Props) {
  const { t } = useLingui()
  const form = useId()
  const today = useToday()
  const [name, setName] = useState(kept?.name ?? '')
  const [span, setSpan] = useState<Span>(kept ? 'as-it-is' : 'year')
  const [places, setPlaces] = useState<readonly string[]>(kept?.campuses.map(({ id }) => id) ?? [])
  const [networks, setNetworks] = useState<readonly string[]>(kept?.networks ?? [])
  const [powers, setPowers] = useState<readonly KeyPower[]>(kept?.powers ?? [])
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const given = useLoaded(read(readKeyPowers, {}), 6)
  const there = useQuery(read(campuses.endpoints.list, { query: { limit: 100 } }))
  const stale = useStaleKeys()
  const sending = useMutation({
    mutationFn: () => send({ kept, body: bodyOf() }),
    async onSuccess(secret) {
      await stale()
      if (secret) return onSecret(secret)
      toast({ type: 'success', message: t`The key is changed` })
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  function bodyOf() {
    const until = span in spans ? addDays(day(today), spans[span as keyof typeof spans]) : null
    const plain = powers.map(({ resource, action }) => ({ resource, action }))
    const body = { name, powers: plain, campuses: [...places], networks: [...networks] }
    return span === 'as-it-is' ? body : { ...body, expiresOn: until }
  }
  function submit() {
    const missing = powers.length === 0 ? [{ message: t`Tick at least one permission` }] : []
    setMistakes(missing)
    if (missing.length === 0 && !sending.isPending) sending.mutate()
  }
  const wrong = (field: string) => mistakes.find((one) => one.name === field)?.message
  return (
    <Sheet
      title={kept ? t`Change the key ${kept.name}` : t`New API key`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={sending.isPending}>
            {kept ? t`Save` : t`Make the key`}
          </Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={submit}>
        <TextField
          label={t`Name`}
          name="name"
          description={t`What the program is called that asks with it. The audit log says this name.`}
          isRequired
          autoFocus
          maxLength={80}
          value={name}
          onChange={setName}
          error={wrong('name')}
        />
        <Select
          label={t`Good for`}
          choices={[
            ...(kept ? [{ id: 'as-it-is', name: t`As it is` }] : []),
            { id: 'month', name: t`30 days` },
            { id: 'quarter', name: t`90 days` },
            { id: 'year', name: t`One year` },
            { id: 'years', name: t`Two years` },
            { id: 'never', name: t`Without an end` },
          ]}
          value={span}
          onChange={(id) => setSpan(id as Span)}
          error={wrong('expiresOn')}
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
          choices={there.data?.rows.map(({ id, name: called }) => ({ id, name: called })) ?? []}
          value={places}
          onChange={setPlaces}
        />
        <TagField
          label={t`Only from these addresses`}
          description={t`Such as ${examples}, Enter after each. None: from everywhere`}
          value={networks}
          onChange={setNetworks}
          error={wrong('networks')}
        />
        {given.fallback}
        {given.data && <PowerPicker rows={given.data.rows} value={powers} onChange={setPowers} />}
      </Form>
    </Sheet>
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
