import { Trans, useLingui } from '@lingui/react/macro'
import type { Provider } from 'tenant-api/contract/oidc'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** What has to be done at the provider before anybody comes in by it. */
export function Steps({ provider: { key, redirect } }: { provider: Provider }) {
  const { t } = useLingui()
  async function copy() {
    await navigator.clipboard.writeText(redirect)
    toast({ type: 'success', message: t`Copied` })
  }
  return (
    <>
      <ol className="log-in-accounts-steps">
        {key === 'google' ? (
          <li>
            <Trans>
              In the Google Cloud console of your school make an OAuth client of the type web application.
            </Trans>
          </li>
        ) : (
          <li>
            <Trans>
              At the provider make a client for a web application, with the authorization code flow.
            </Trans>
          </li>
        )}
        <li>
          <Trans>Enter the address below there, as one to which people may be sent back.</Trans>
        </li>
        <li>
          <Trans>Copy the client ID and the secret from there, save, and test it. Then switch it on.</Trans>
        </li>
      </ol>
      <TextField
        label={t`Address to which people are sent back`}
        dir="ltr"
        value={redirect}
        onChange={() => undefined}
        isReadOnly
      />
      <div className="log-in-accounts-copy">
        <Button onPress={() => void copy()}>{t`Copy`}</Button>
      </div>
    </>
  )
}
