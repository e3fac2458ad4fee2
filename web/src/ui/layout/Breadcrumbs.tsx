import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import './Breadcrumbs.css'

export type Crumb = { title: string; href?: string | undefined }

/** The path to this page; the last entry is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`You are here`}>
      <ol className="crumbs">
        {crumbs.map(({ title, href }, at) => (
          <li key={href ?? title} className="crumb">
            {at > 0 && <ChevronRight aria-hidden className="directional crumb-line" size={14} />}
            <Link
              href={href}
              className="crumb-link"
              aria-current={at === crumbs.length - 1 ? 'page' : undefined}
            >
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
