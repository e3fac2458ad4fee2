import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeProvider,
  listProviders,
  type Provider,
  tryProvider,
} from 'tenant-api/contract/access/single-sign-on'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TagField } from '../../../ui/form/choice/TagField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Steps } from './Steps.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'

type Props = { kept: Provider; isReadOnly: boolean }

/** One provider: nothing of it holds before it is saved, and its secret is never shown again. */
export function ProviderForm({ kept, isReadOnly }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { key, isOn } = kept
  // What was typed, over what was kept when it was begun: whoever saves in between is not overwritten unseen.
  const [begun, begin] = useState<{ typed: Typed; secret: string; version: number } | null>(null)
  const { typed, secret, version } = begun ?? { typed: typedOf(kept), secret: '', version: kept.version }
  const type = (next: Typed) => begin({ typed: next, secret, version })
  const setSecret = (next: string) => begin({ typed, secret: next, version })
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...typed, ...(secret === '' ? {} : { secret }) }
      return call(changeProvider, { params: { key }, version, body })
    },
    async onSuccess() {
      toast({ type: 'success', message: t`Saved` })
      await queries.invalidateQueries({ queryKey: [listProviders.path] })
      begin(null)
    },
  })
  const mistakes = saving.error ? formErrorsOf(saving.error, t`Oops! Network Error Try again later`) : []
  const wrong = (name: string) => mistakes.find((one) => one.name?.split('.')[0] === name)?.message
  const field = (name: 'label' | 'issuer' | 'clientId') => ({
    name,
    isReadOnly,
    value: typed[name],
    onChange: (value: string) => type({ ...typed, [name]: value }),
    error: wrong(name),
  })
  return (
    <Card
      title={key === 'google' ? 'Google' : t`A provider of your own`}
      description={key === 'google' ? undefined : t`Any that speaks OpenID Connect`}
      action={<Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? t`Switched on` : t`Switched off`}</Badge>}
    >
      <Steps provider={kept} />
      <Form mistakes={mistakes} onSubmit={() => !saving.isPending && saving.mutate()}>
        {key === 'own' && (
          <>
            <TextField
              label={t`Text on the button`}
              description={t`The name of the accounts, as people know it`}
              maxLength={60}
              {...field('label')}
            />
            <TextField
              label={t`Address of the provider`}
              description={t`The issuer, as the provider writes it`}
              dir="ltr"
              maxLength={500}
              {...field('issuer')}
            />
          </>
        )}
        <TextField label={t`Client ID`} dir="ltr" maxLength={300} {...field('clientId')} />
        <PasswordField
          label={t`Client secret`}
          name="secret"
          autoComplete="off"
          isReadOnly={isReadOnly}
          description={kept.hasSecret ? t`One is kept. Leave this empty to keep it` : undefined}
          value={secret}
          onChange={setSecret}
          error={wrong('secret')}
        />
        <TagField
          label={t`E-mail domains`}
          name="domains"
          description={t`Only accounts of these, such as myschool.edu.pk. None: all that the provider has confirmed`}
          isReadOnly={isReadOnly}
          value={typed.domains}
          onChange={(next) => type({ ...typed, domains: [...new Set(next.map(domainIn))] })}
          error={wrong('domains')}
        />
        <Checkbox
          isReadOnly={isReadOnly}
          isSelected={typed.isOnlyForStaff}
          onChange={(next) => type({ ...typed, isOnlyForStaff: next })}
        >
          {t`Staff log in with it only, without passwords or codes. Super admins and families keep theirs.`}
        </Checkbox>
        {typed.isOnlyForStaff && kept.outside > 0 && (
          <p className="muted">
            <Plural
              value={kept.outside}
              one="# person who works here could not come in by it yet, for want of a linked account or a confirmed e-mail address, and keeps the password until then."
              other="# people who work here could not come in by it yet, for want of a linked account or a confirmed e-mail address, and keep the password until then."
            />
          </p>
        )}
        <Checkbox
          isReadOnly={isReadOnly}
          isSelected={typed.isOn}
          onChange={(next) => type({ ...typed, isOn: next })}
        >
          {t`Switched on: the log-in page has its button`}
        </Checkbox>
        {kept.linked > 0 && (
          <p className="muted">
            <Plural value={kept.linked} one="# log-in is linked." other="# log-ins are linked." />
          </p>
        )}
        {!isReadOnly && (
          <Cluster align="stretch">
            <Button type="submit" look="primary" isPending={saving.isPending}>{t`Save`}</Button>
            <Trial provider={key} />
          </Cluster>
        )}
      </Form>
    </Card>
  )
}

type Typed = Pick<Provider, 'isOn' | 'label' | 'issuer' | 'clientId' | 'domains' | 'isOnlyForStaff'>

function typedOf({ isOn, label, issuer, clientId, domains, isOnlyForStaff }: Provider): Typed {
  return { isOn, label, issuer, clientId, domains, isOnlyForStaff }
}

/** The domain in what was typed or pasted: an address of the web, an e-mail address, or what follows its @. */
function domainIn(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/^.*@/, '')
    .replace(/\/.*$/, '')
}

/** Asks the provider by what is kept of it. */
function Trial({ provider }: { provider: Provider['key'] }) {
  const { t } = useLingui()
  const trying = useMutation({ mutationFn: () => call(tryProvider, { params: { key: provider } }) })
  const said = trying.data?.problem ?? trying.error?.message
  return (
    <>
      <Button isPending={trying.isPending} onPress={() => trying.mutate()}>{t`Test`}</Button>
      {said !== undefined && <Banner tone="warning">{said}</Banner>}
      {trying.data?.problem === null && (
        <Banner tone="info">{t`The provider answers, and takes the client ID and the secret. Whether it knows the address to which people are sent back shows when somebody logs in.`}</Banner>
      )}
    </>
  )
}
