import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { listProviders } from 'tenant-api/contract/access/single-sign-on'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { ProviderForm } from '../ProviderForm.tsx'
import './LogInAccountsPage.css'

/** Google, and a provider of the school's own: what has to be entered there and here, and who comes in by it. */
export function LogInAccountsPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(listProviders, {}), 6, t`Loading settings`)
  const isReadOnly = !useMe().roles.some(({ key }) => key === 'super_admin')
  return (
    <div className="log-in-accounts">
      <Link to={scoped('settings')} className="card-link log-in-accounts-back">
        <ChevronLeft aria-hidden className="directional" size={16} />
        {t`Settings`}
      </Link>
      <h1 className="page-title">{t`Log-in with other accounts`}</h1>
      <p className="muted">
        <Trans>
          People log in with an account they already have. It opens only the log-in with the same confirmed
          e-mail address. It never creates a log-in.
        </Trans>
      </p>
      {isReadOnly && (
        <Banner tone="info">{t`You can look at this. Whoever changes it can let in anybody, so it is up to a super admin.`}</Banner>
      )}
      {fallback}
      {data?.rows.map((row) => (
        <ProviderForm key={row.key} kept={row} isReadOnly={isReadOnly} />
      ))}
    </div>
  )
}
