import { Trans } from '@lingui/react/macro'
import { useSite } from '../look/site.ts'

/** The school's own line at the foot of a page, the product's where it has none, nothing where it wants none. */
export function SiteFooter() {
  const { name, footer } = useSite()
  if (footer === null) return null
  return (
    <footer className="site-footer">
      {footer ? <bdi>{footer}</bdi> : <Trans>{name} works with Maktab</Trans>}
    </footer>
  )
}
