import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { claimDomain, listDomains } from 'tenant-api/contract/platform/domains'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { AddressRow } from '../AddressRow.tsx'
import { useStaleDomains } from '../use-stale-domains.ts'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Domains.css'

/** Under which addresses the school is reached: that of the sign-up, and domains of its own. */
export function DomainsPage() {
  const { t } = useLingui()
  const mayEdit = useMay(['domains', 'edit'])
  const { data, placeholder } = useLoaded({ ...read(listDomains, {}), refetchInterval: 20_000 }, 2)
  const own = data?.rows.filter(({ id }) => id !== null).length ?? 0
  return (
    <Page
      title={t`Addresses`}
      lead={
        <Trans>
          Your school can be reached under a domain of its own, such as portal.greenvalley.edu.pk. The first
          address is the one that letters and links name; the others go on working.
        </Trans>
      }
      width="760px"
    >
      <Card isFlush>
        {placeholder}
        <RowList aria-label={t`Addresses`}>
          {data?.rows.map((row) => (
            <AddressRow key={row.host} row={row} mayEdit={mayEdit} />
          ))}
        </RowList>
      </Card>
      {mayEdit && data && own < data.most && <Claiming />}
    </Page>
  )
}

function Claiming() {
  const { t } = useLingui()
  const stale = useStaleDomains()
  const [domain, name] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const claiming = useMutation({
    mutationFn: () => call(claimDomain, { body: { domain } }),
    async onSuccess({ host }) {
      toast({ type: 'success', message: t`Now put the record into the DNS of ${host}` })
      name('')
      setMistakes([])
      await stale()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  return (
    <Card title={t`A domain of your own`}>
      <Form mistakes={mistakes} onSubmit={() => !claiming.isPending && claiming.mutate()}>
        <TextField
          label={t`Domain`}
          name="domain"
          dir="ltr"
          isRequired
          value={domain}
          onChange={name}
          description={t`One that your school has, or a part of it: portal.greenvalley.edu.pk`}
          error={mistakes.find((one) => one.name === 'domain')?.message}
        />
        <div>
          <Button look="primary" type="submit" isPending={claiming.isPending}>{t`Claim`}</Button>
        </div>
      </Form>
    </Card>
  )
}
