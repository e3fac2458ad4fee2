import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/state/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { letIn, useNewVersion } from './versions.ts'
import './OfflineBanner.css'

/** Announces a newer version, and activates it when the reader chooses. */
export function VersionBanner() {
  const { t } = useLingui()
  if (!useNewVersion()) return null
  return (
    <div className="version">
      <Banner tone="info">
        <span className="version-banner">
          <Trans>A new version is here. Save what you are writing, then load the page again.</Trans>
          <Button size="small" onPress={letIn}>{t`Load again`}</Button>
        </span>
      </Banner>
    </div>
  )
}
