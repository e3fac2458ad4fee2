import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import { icon } from '../navigation/icon.tsx'
import { useBranches } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'
import { SchoolMark } from './SchoolMark.tsx'
import { SidebarBranch } from './SidebarBranch.tsx'
import { useSite } from '../look/site.ts'
import './Sidebar.css'

const key = 'sidebar'
const [PanelLeftOpen, PanelLeftClose] = [icon('PanelLeftOpen'), icon('PanelLeftClose')]

/** The school and its navigation; it collapses to a rail of icons, always so on tablets. */
export const Sidebar = memo(function Sidebar() {
  const { t } = useLingui()
  const { name } = useSite()
  const { branches, utilities } = useBranches()
  const scoped = useScoped()
  const [isFolded, fold] = useState(() => localStorage.getItem(key) === 'folded')
  function toggle() {
    localStorage.setItem(key, isFolded ? 'open' : 'folded')
    fold(!isFolded)
  }
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside className="sidebar" data-folded={isFolded}>
      <Link to={scoped('')} className="sidebar-school" title={name}>
        <SchoolMark />
        <span className="sidebar-name">
          <bdi>{name}</bdi>
        </span>
      </Link>
      <nav aria-label={t`Main`} className="sidebar-nav">
        <ul>
          {branches.map((branch) => (
            <SidebarBranch key={branch.key} branch={branch} />
          ))}
        </ul>
      </nav>
      {utilities.length > 0 && (
        <nav aria-label={t`Administration`} className="sidebar-nav sidebar-utility">
          <ul>
            {utilities.map((branch) => (
              <SidebarBranch key={branch.key} branch={branch} />
            ))}
          </ul>
        </nav>
      )}
      <div className="sidebar-fold">
        <IconButton label={isFolded ? t`Open the sidebar` : t`Fold the sidebar`} onPress={toggle}>
          <Icon aria-hidden className="directional" size={18} />
        </IconButton>
      </div>
    </aside>
  )
})
