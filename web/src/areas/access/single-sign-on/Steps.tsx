import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Provider } from 'tenant-api/contract/access/single-sign-on'
import { CopyButton } from '../../../ui/overlay/CopyButton.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'

/** What has to be done at the provider before anybody comes in by it. */
export function Steps({ provider: { key, redirects } }: { provider: Provider }) {
  const { t } = useLingui()
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
            <CopyButton aria-label={t`Copy ${redirect}`} text={redirect} />
          </li>
        ))}
      </ul>
    </>
  )
}
