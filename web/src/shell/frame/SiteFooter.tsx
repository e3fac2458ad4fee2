import { Trans } from '@lingui/react/macro'
import { useSite } from '../look/site.ts'

/** The footer: the school's own line, else the product's, or nothing if the school wants none. */
export function SiteFooter() {
  const { name, footer } = useSite()
  if (footer === null) return null
  return (
    <footer className="site-footer">
      {footer ? <bdi>{footer}</bdi> : <Trans>{name} works with Maktab</Trans>}
    </footer>
  )
}
