import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { useMe } from './me.ts'
import { SearchButton } from './palette/SearchButton.tsx'
import { Place } from './Place.tsx'
import { SchoolMark } from './SchoolMark.tsx'
import { useScoped } from './scope-choices.ts'
import { useSite } from './site.ts'
import './TopBar.css'

// Menus come right after the first picture; until then their places are kept.
const menus = () => import('./TopMenus.tsx')
const AvatarMenu = lazy(() => menus().then(({ AvatarMenu }) => ({ default: AvatarMenu })))
const StartMenu = lazy(() => menus().then(({ StartMenu }) => ({ default: StartMenu })))
const tools = () => import('./TopTools.tsx')
const JobTray = lazy(() => tools().then(({ JobTray }) => ({ default: JobTray })))
const Bell = lazy(() => tools().then(({ Bell }) => ({ default: Bell })))
const HelpMenu = lazy(() => tools().then(({ HelpMenu }) => ({ default: HelpMenu })))

/** Where one is, the way to everything, what one can start, what one should know, and who one is. */
export const TopBar = memo(function TopBar({ title }: { title: string | undefined }) {
  const { name } = useSite()
  const me = useMe()
  const scoped = useScoped()
  return (
    <header className="topbar">
      <Link to={scoped('')} className="topbar-school" aria-label={name}>
        <SchoolMark size="small" />
      </Link>
      <div className="topbar-place">
        <Place title={title} />
      </div>
      <SearchButton />
      <Suspense
        fallback={
          <span className="topbar-avatar">
            <Avatar name={me.name} />
          </span>
        }
      >
        <StartMenu />
        <JobTray />
        <Bell />
        <HelpMenu />
        <AvatarMenu />
      </Suspense>
    </header>
  )
})
