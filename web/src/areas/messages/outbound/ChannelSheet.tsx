import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { channelNames, providerNames } from 'tenant-api/contract/messages/outbound'
import { changeChannel, type ChannelRow, type ProviderAccount } from 'tenant-api/contract/messages/channels'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Unread } from '../../../ui/form/typed/typed.ts'
import { type AccountField, accountFields } from './account-fields.ts'
import { useStaleMessages } from './use-stale-messages.ts'

type Values = Readonly<Record<string, string>>

/** By whom a channel goes out, with what opens the account there, and how fast. */
export function ChannelSheet({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const [provider, setProvider] = useState(row.provider)
  const [values, setValues] = useState<Values>(row.shown)
  const [perMinute, setPerMinute] = useState<number | Unread | null>(row.perMinute)
  const stale = useStaleMessages()
  const fields = accountFields[provider] ?? []
  const isKept = row.hasSecret && provider === row.provider
  const action = useAction({
    send: () =>
      call(changeChannel, {
        params: { channel: row.channel },
        version: row.version,
        body: { perMinute: Number(perMinute), account: accountOf(provider, fields, values) },
      }),
    refresh: stale,
    done: t`The channel is set up`,
    onClose,
  })
  return (
    <ActionSheet title={say(channelNames[row.channel])} action={action} submit={t`Save`} onClose={onClose}>
      <Select
        label={t`Goes out by`}
        choices={row.providers.map((one) => ({ id: one, name: say(providerNames[one]) }))}
        value={provider}
        onChange={(one) => setProvider(row.providers.find((known) => known === one) ?? provider)}
      />
      {fields.map((field) => (
        <Field
          key={`${provider} ${field.name}`}
          field={field}
          isKept={isKept}
          value={values[field.name] ?? field.usual ?? ''}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
          error={action.errorOf(field.name) ?? action.errorOf(`account.with.${field.name}`)}
        />
      ))}
      {row.reportsTo && provider === row.provider && (
        <TextField
          label={t`Delivery reports`}
          description={t`Enter this address at the provider: there it tells what became of messages.`}
          dir="ltr"
          isReadOnly
          value={row.reportsTo}
        />
      )}
      <NumberField
        label={t`Most per minute`}
        name="perMinute"
        least={1}
        most={6000}
        value={perMinute}
        onChange={setPerMinute}
        error={action.errorOf('perMinute')}
      />
    </ActionSheet>
  )
}

type FieldProps = {
  field: AccountField
  isKept: boolean
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function Field({
  field: { name, label, hint, isSecret, choices },
  isKept,
  value,
  onChange,
  error,
}: FieldProps) {
  const { t } = useLingui()
  const say = useSay()
  if (choices)
    return (
      <Select label={say(label)} choices={[...choices]} value={value} onChange={onChange} error={error} />
    )
  const kept = isSecret && isKept ? t`It is kept. Left empty, it stays as it is.` : undefined
  return (
    <TextField
      label={say(label)}
      name={`account.with.${name}`}
      dir="ltr"
      autoComplete="off"
      {...(isSecret ? { type: 'password' } : {})}
      description={kept ?? (hint ? say(hint) : undefined)}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

/** An empty secret is not sent: what is there stays. */
function accountOf(
  provider: ChannelRow['provider'],
  fields: readonly AccountField[],
  values: Values,
): ProviderAccount {
  if (fields.length === 0) return { provider } as ProviderAccount
  const given = fields.flatMap(({ name, isSecret, isNumber, usual = '' }) => {
    const value = (values[name] ?? usual).trim()
    if (isSecret && value === '') return []
    return [[name, isNumber ? Number(value) : value] as const]
  })
  return { provider, with: Object.fromEntries(given) } as ProviderAccount
}
