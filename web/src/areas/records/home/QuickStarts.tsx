import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useRoleStarts } from '../../../shell/navigation/role-starts.ts'
import { showPalette } from '../../../shell/palette/open-state.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import './QuickStarts.css'

/** What this person begins most often, one press away; the rest by the search. */
export function QuickStarts() {
  const { t, i18n } = useLingui()
  const starts = useRoleStarts()
  if (starts.length === 0) return null
  return (
    <nav aria-labelledby="quick-starts">
      <h2 id="quick-starts" className="home-part">{t`Add something new`}</h2>
      <Cluster as="ul" align="stretch">
        {starts.map(({ page, title, icon: Icon }) => (
          <li key={page}>
            <Link to={scoped(page)} className="start">
              <Icon aria-hidden size={16} />
              {i18n._(title)}
            </Link>
          </li>
        ))}
        <li>
          <AriaButton className="start" onPress={() => showPalette(true)}>
            <Ellipsis aria-hidden size={16} />
            {t`More`}
          </AriaButton>
        </li>
      </Cluster>
    </nav>
  )
}
