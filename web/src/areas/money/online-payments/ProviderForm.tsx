import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeProvider,
  type Provider,
  providers,
  tryProvider,
} from 'tenant-api/contract/money/online-payments'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
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
type Typed = { isOn: boolean; username: string; networks: string[]; secret: string }

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
  const action = useAction({
    placeOf: (name) => name.split('.').at(-1) ?? name,
    send: () =>
      call(changeProvider, {
        params: { key },
        version,
        body: {
          isOn: typed.isOn,
          ...(isBank && { config: { username: typed.username, networks: typed.networks } }),
          ...(typed.secret !== '' && { secret: typed.secret }),
        },
      }),
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
          <PasswordField
            label={isBank ? t`Password of the bank` : t`Secret`}
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
  const { username = '', networks = [] } = config
  return {
    isOn,
    username: typeof username === 'string' ? username : '',
    networks: Array.isArray(networks) ? networks : [],
    secret: '',
  }
}

/** What has to be entered at the provider. */
function Addresses({ kept: { key, addresses } }: { kept: Provider }) {
  const { t } = useLingui()
  if (key === 'practice')
    return <p>{t`For trying: it takes no money, and there is none of it in production.`}</p>
  return (
    <Stack gap="8px">
      <p>
        {key === 'bill-number'
          ? t`Give the bank these addresses of your school, with a user name and a password for it.`
          : t`Enter this address there as a webhook, for everything of checkout sessions.`}
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
