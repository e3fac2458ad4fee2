import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { Provider } from 'tenant-api/contract/access/single-sign-on'
import { Button } from '../../../ui/base/Button.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** What has to be done at the provider before anybody comes in by it. */
export function Steps({ provider: { key, redirects } }: { provider: Provider }) {
  const { t } = useLingui()
  async function copy(redirect: string) {
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
          <Plural
            value={redirects.length}
            one="Enter the address below there, as one to which people may be sent back."
            other="Your school has # addresses, and people are sent back to the one from which they came. Enter all of those below there."
          />
        </li>
        <li>
          <Trans>Copy the client ID and the secret from there, save, and test it. Then switch it on.</Trans>
        </li>
      </ol>
      <ul className="log-in-accounts-addresses" aria-label={t`Addresses to which people are sent back`}>
        {redirects.map((redirect) => (
          <li key={redirect} className="log-in-accounts-address">
            <Ltr>{redirect}</Ltr>
            <Button
              icon={<Copy aria-hidden size={16} />}
              aria-label={t`Copy ${redirect}`}
              onPress={() => void copy(redirect)}
            >{t`Copy`}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
