import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { listProviders } from 'tenant-api/contract/money/online-payments'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { ProviderForm } from '../ProviderForm.tsx'

/** The ways by which families pay without coming to the school, each with what has to be entered there and here. */
export function ProvidersPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listProviders, {}), 6, t`Loading settings`)
  const isReadOnly = !useMay(['payment-providers', 'edit'])
  return (
    <>
      <Link to={scoped('settings')} className="card-link">
        <Cluster gap="4px">
          <ChevronLeft aria-hidden className="directional" size={16} />
          {t`Settings`}
        </Cluster>
      </Link>
      <Page
        title={t`Paying online`}
        lead={
          <Trans>
            What a family pays this way becomes a receipt by itself, and settles the oldest fees first.
          </Trans>
        }
        width="640px"
      >
        {placeholder}
        {data?.rows.map((row) => (
          <ProviderForm key={row.key} kept={row} isReadOnly={isReadOnly} />
        ))}
      </Page>
    </>
  )
}
