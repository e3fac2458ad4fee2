import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { Avatar } from '../../ui/text/Avatar.tsx'
import '../../ui/base/Button.css'
import { icon } from '../navigation/icon.tsx'
import { useMe } from '../session/me.ts'
import { SearchButton } from '../palette/SearchButton.tsx'
import { useStarts } from '../navigation/navigation.ts'
import { LocationBar } from './LocationBar.tsx'
import { SchoolMark } from './SchoolMark.tsx'
import { useScoped } from '../scope/scope-choices.ts'
import { useSite } from '../look/site.ts'
import { withWords } from '../words/words.ts'
import './TopBar.css'

const Plus = icon('Plus')
// Menus load right after the first paint; until then placeholders keep their space.
const menus = () => import('./TopMenus.tsx')
const AvatarMenu = lazy(() => menus().then(({ AvatarMenu }) => ({ default: AvatarMenu })))
const ChildSwitcher = lazy(() => menus().then(({ ChildSwitcher }) => ({ default: ChildSwitcher })))
const StartMenu = lazy(() => menus().then(({ StartMenu }) => ({ default: StartMenu })))
const tools = () => import('./TopTools.tsx')
const JobTray = lazy(() => tools().then(({ JobTray }) => withWords(JobTray)))
const Bell = lazy(() => tools().then(({ Bell }) => withWords(Bell)))
const HelpMenu = lazy(() => tools().then(({ HelpMenu }) => withWords(HelpMenu)))

/** The top bar: location, search, the "New" menu, notifications, and the user menu. */
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
        <LocationBar title={title} />
      </div>
      <Suspense>
        <ChildSwitcher />
      </Suspense>
      <SearchButton />
      <Suspense fallback={<Places name={me.name} />}>
        <StartMenu />
        <JobTray />
        <Bell />
        <HelpMenu />
        <AvatarMenu />
      </Suspense>
    </header>
  )
})

/** As wide as the menus that replace it, so that the search beside it does not move under a press. */
function Places({ name }: { name: string }) {
  const { t } = useLingui()
  const mayStart = useStarts().length > 0
  return (
    <>
      {mayStart && (
        <span aria-hidden className="button button-small topbar-kept">
          <span className="button-content">
            <Plus size={16} />
            <span className="topbar-new">{t`New`}</span>
          </span>
        </span>
      )}
      <span className="icon-button topbar-kept" />
      <span className="topbar-help topbar-kept">
        <span className="icon-button" />
      </span>
      <span className="topbar-avatar">
        <Avatar name={name} />
      </span>
    </>
  )
}
