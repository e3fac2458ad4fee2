import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/Button.tsx'
import type { NavigationEntry } from './area.ts'
import { useNavigation } from './navigation.ts'
import { scoped } from './scope.ts'
import { useSite } from './site.ts'
import './Sidebar.css'

const key = 'sidebar'

/** The school and where one can go in it; folds to a rail of icons, and is one on tablets. */
export function Sidebar() {
  const { t } = useLingui()
  const { name } = useSite()
  const [isFolded, fold] = useState(() => localStorage.getItem(key) === 'folded')
  function toggle() {
    localStorage.setItem(key, isFolded ? 'open' : 'folded')
    fold(!isFolded)
  }
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside className="sidebar" data-folded={isFolded}>
      <Link to="/i" className="sidebar-school" title={name}>
        <Avatar name={name} shape="school" />
        <span className="sidebar-name">
          <bdi>{name}</bdi>
        </span>
      </Link>
      <nav aria-label={t`Main`} className="sidebar-nav">
        <Entries place="main" />
      </nav>
      <nav aria-label={t`Administration`} className="sidebar-nav sidebar-utility">
        <Entries place="utility" />
      </nav>
      <div className="sidebar-fold">
        <IconButton label={isFolded ? t`Open the sidebar` : t`Fold the sidebar`} onPress={toggle}>
          <Icon aria-hidden className="directional" size={18} />
        </IconButton>
      </div>
    </aside>
  )
}

function Entries({ place }: { place: NavigationEntry['place'] }) {
  const { i18n } = useLingui()
  return (
    <ul>
      {useNavigation(place).map(({ page, title, icon: Icon }) => (
        <li key={page}>
          <Link
            to={scoped(page)}
            className="sidebar-link"
            title={i18n._(title)}
            activeOptions={{ exact: page === '', includeSearch: false }}
          >
            <Icon aria-hidden size={18} />
            <span className="sidebar-text">{i18n._(title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
