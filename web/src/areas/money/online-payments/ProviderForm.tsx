import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeProvider,
  type Provider,
  providers,
  tryProvider,
  walletPlaces,
} from 'tenant-api/contract/money/online-payments'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { TagField } from '../../../ui/form/choice/TagField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { CopyButton } from '../../../ui/overlay/CopyButton.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'

type Props = { kept: Provider; isReadOnly: boolean }
type Typed = {
  isOn: boolean
  username: string
  networks: string[]
  merchantId: string
  place: string
  secret: string
  /** The other half of the secret of a wallet. */
  salt: string
}

/** One provider: nothing of it holds before it is saved, and its secret is never shown again. */
export function ProviderForm({ kept, isReadOnly }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStale(/payment-providers|own-payments/)
  const { key, isOn, hasSecret } = kept
  // What was typed, over what was kept when it was begun: whoever saves in between is not overwritten unseen.
  const [begun, begin] = useState<{ typed: Typed; version: number } | null>(null)
  const { typed, version } = begun ?? { typed: typedOf(kept), version: kept.version }
  const type = (change: Partial<Typed>) => begin({ typed: { ...typed, ...change }, version })
  const isBank = key === 'bill-number'
  const isWallet = key === 'jazzcash'
  const action = useAction({
    placeOf: (name) => name.split('.').at(-1) ?? name,
    // Neither half of a secret holds without the other: what is kept cannot be read here.
    check: () =>
      isWallet && (typed.secret === '') !== (typed.salt === '')
        ? [{ name: 'secret', message: t`Type both: the password and the integrity salt` }]
        : [],
    send: () => call(changeProvider, { params: { key }, version, body: bodyOf(key, typed) }),
    refresh: stale,
    done: t`Saved`,
    onDone: () => begin(null),
  })
  return (
    <Card
      title={say(providers[key])}
      action={<Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? t`Switched on` : t`Switched off`}</Badge>}
    >
      <Stack gap="16px">
        <Addresses kept={kept} />
        <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
          {isBank && (
            <TextField
              label={t`User name of the bank`}
              name="username"
              dir="ltr"
              maxLength={60}
              isReadOnly={isReadOnly}
              value={typed.username}
              onChange={(username) => type({ username })}
              error={action.errorOf('username')}
            />
          )}
          {isWallet && <Merchant {...{ typed, type, isReadOnly }} error={action.errorOf('merchantId')} />}
          <PasswordField
            label={isBank ? t`Password of the bank` : isWallet ? t`Password of the merchant` : t`Secret`}
            name="secret"
            autoComplete="off"
            isReadOnly={isReadOnly}
            description={
              hasSecret
                ? t`One is kept. Leave this empty to keep it`
                : key === 'stripe'
                  ? t`The secret key, a space, and the signing secret of the webhook`
                  : undefined
            }
            value={typed.secret}
            onChange={(secret) => type({ secret })}
            error={action.errorOf('secret')}
          />
          {isWallet && (
            <PasswordField
              label={t`Integrity salt`}
              name="salt"
              autoComplete="off"
              isReadOnly={isReadOnly}
              description={hasSecret ? t`One is kept. Leave this empty to keep it` : undefined}
              value={typed.salt}
              onChange={(salt) => type({ salt })}
            />
          )}
          {isBank && (
            <TagField
              label={t`Addresses that it calls from`}
              name="networks"
              description={t`As the bank writes them. None: from anywhere, with the password`}
              isReadOnly={isReadOnly}
              value={typed.networks}
              onChange={(networks) => type({ networks: [...networks] })}
              error={action.errorOf('networks')}
            />
          )}
          <Checkbox isReadOnly={isReadOnly} isSelected={typed.isOn} onChange={(next) => type({ isOn: next })}>
            {t`Switched on: families can pay this way`}
          </Checkbox>
          {!isReadOnly && (
            <Cluster align="stretch">
              <Button type="submit" look="primary" isPending={action.isPending}>{t`Save`}</Button>
              {!isBank && <Trial provider={key} />}
            </Cluster>
          )}
        </Form>
      </Stack>
    </Card>
  )
}

function typedOf({ isOn, config }: Provider): Typed {
  const { networks = [] } = config
  const textOf = (name: string) => (typeof config[name] === 'string' ? config[name] : '')
  return {
    isOn,
    username: textOf('username'),
    networks: Array.isArray(networks) ? networks : [],
    merchantId: textOf('merchantId'),
    place: textOf('place') || 'sandbox',
    secret: '',
    salt: '',
  }
}

function bodyOf(key: Provider['key'], typed: Typed) {
  const { isOn, username, networks, merchantId, place, secret, salt } = typed
  const configs: Partial<Record<Provider['key'], Provider['config']>> = {
    'bill-number': { username, networks },
    jazzcash: { merchantId, place },
  }
  const config = configs[key]
  return {
    isOn,
    ...(config && { config }),
    ...(secret !== '' && { secret: [secret.trim(), salt.trim()].join(' ').trim() }),
  }
}

type MerchantProps = {
  typed: Typed
  type: (change: Partial<Typed>) => void
  isReadOnly: boolean
  error: string | undefined
}

/** What the school is called at a wallet, and whether money moves. */
function Merchant({ typed: { merchantId, place }, type, isReadOnly, error }: MerchantProps) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <>
      <TextField
        label={t`Merchant ID`}
        name="merchantId"
        dir="ltr"
        maxLength={40}
        isReadOnly={isReadOnly}
        value={merchantId}
        onChange={(next) => type({ merchantId: next })}
        error={error}
      />
      <RadioGroup
        label={t`Payments are`}
        isReadOnly={isReadOnly}
        choices={Object.entries(walletPlaces).map(([id, name]) => ({ id, name: say(name) }))}
        value={place}
        onChange={(next) => type({ place: next })}
      />
    </>
  )
}

/** What has to be entered at the provider. */
function Addresses({ kept: { key, addresses } }: { kept: Provider }) {
  const { t } = useLingui()
  if (key === 'practice')
    return <p>{t`For trying: it takes no money, and there is none of it in production.`}</p>
  return (
    <Stack gap="8px">
      <p>
        {
          {
            'bill-number': t`Give the bank these addresses of your school, with a user name and a password for it.`,
            jazzcash: t`Enter these addresses at JazzCash: the first as the return URL, the second for payment notifications (IPN).`,
            stripe: t`Enter this address there as a webhook, for everything of checkout sessions, and for refunds and disputes of charges.`,
          }[key]
        }
      </p>
      {addresses.map((text) => (
        <Cluster key={text} justify="space-between">
          <Ltr>{text}</Ltr>
          <CopyButton size="small" text={text} />
        </Cluster>
      ))}
    </Stack>
  )
}

/** Asks the provider by what is kept of it. */
function Trial({ provider }: { provider: Provider['key'] }) {
  const { t } = useLingui()
  const trying = useMutation({ mutationFn: () => call(tryProvider, { params: { key: provider } }) })
  const problem = trying.data?.problem || trying.error?.message
  return (
    <>
      <Button isPending={trying.isPending} onPress={() => trying.mutate()}>{t`Test`}</Button>
      {problem && <Banner tone="warning">{problem}</Banner>}
      {trying.data?.problem === '' && (
        <Banner tone="info">{t`The provider answers, and takes what is kept.`}</Banner>
      )}
    </>
  )
}
