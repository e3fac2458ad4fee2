import { useLingui } from '@lingui/react/macro'
import { Outlet, type StaticDataRouteOption, useMatches, Link } from '@tanstack/react-router'
import { BottomBar } from './BottomBar.tsx'
import { useDress } from '../look/appearance.ts'
import { receiveDevice } from '../offline/offline-owner.ts'
import { OfflineBanner } from '../offline/OfflineBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useNarrow } from '../../ui/base/use-narrow.ts'
import { Viewing } from '../viewing/Viewing.tsx'
import { VersionBanner } from '../offline/VersionBanner.tsx'
import { useNamed, useTitle } from '../look/title.ts'
import { TopBar } from './TopBar.tsx'
import { useLiveEvents } from '../session/live.ts'
import { useFocusOnArrival } from '../root/use-focus-on-arrival.ts'
import { useMe } from '../session/me.ts'
import { useOtherTabs } from '../session/tabs.ts'
import { withWords } from '../words/words.ts'
import { lazy, startTransition, Suspense, useEffect, useState } from 'react'
import { useGroup } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'
import './Layout.css'

// Loaded on demand: only needed after a long period of inactivity.
const IdleWarning = lazy(() =>
  import('../session/IdleWarning.tsx').then(({ IdleWarning }) => ({ default: IdleWarning })),
)
const NextStep = lazy(() => import('../set-up/NextStep.tsx').then(({ NextStep }) => withWords(NextStep)))
const Unsent = lazy(() =>
  import('../offline/UnsentGuard.tsx').then(({ UnsentGuard }) => ({ default: UnsentGuard })),
)

/** The frame of the signed-in app: sidebar and top bar, an icon rail on tablets, a bottom bar on phones. */
export function Layout() {
  const { t, i18n } = useLingui()
  // The words of some pages come with them, a moment after the frame.
  const titles = useMatches({ select: titlesOf })
    .filter(({ id }) => id in i18n.messages)
    .map((title) => i18n._(title))
  const name = useNamed()
  const { id, sessionId } = useMe()
  // A phone shows no sidebar, and each link of it is work: it is made once the first picture stands.
  const isNarrow = useNarrow()
  const isLater = useIsLater()
  useTitle((titles.length < 2 && name) || titles.at(-1))
  useDress()
  useLiveEvents()
  useOtherTabs()
  useFocusOnArrival()
  useEffect(() => receiveDevice({ id, sessionId }), [id, sessionId])
  return (
    <div className="layout">
      <a className="skip-link" href="#main">{t`Skip to the content`}</a>
      {(isLater || !isNarrow) && <Sidebar />}
      <div className="layout-page">
        <TopBar title={name || titles[0]} />
        <OfflineBanner />
        <VersionBanner />
        <GroupLinks />
        <main id="main" className="layout-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Suspense fallback={null}>
          <NextStep />
        </Suspense>
      </div>
      {(isLater || isNarrow) && <BottomBar />}
      <Viewing />
      <Suspense fallback={null}>
        <IdleWarning />
        <Unsent />
      </Suspense>
    </div>
  )
}

const firstPictureMs = 4_000

function useIsLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLater(true)), firstPictureMs)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

function titlesOf(matches: readonly { staticData: StaticDataRouteOption }[]) {
  return matches.flatMap(({ staticData: { title } }) => title ?? [])
}

/** The pages beside this one: those that share its entry of the sidebar. */
function GroupLinks() {
  const { t, i18n } = useLingui()
  const group = useGroup()
  const scoped = useScoped()
  if (group.length === 0) return null
  return (
    <nav aria-label={t`Related pages`} className="group-links">
      {group.map(({ page, title }) => (
        <Link
          key={page}
          to={scoped(page)}
          className="group-link"
          activeOptions={{ exact: page === 'settings', includeSearch: false }}
        >
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  )
}
