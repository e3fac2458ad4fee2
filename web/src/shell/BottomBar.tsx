import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { NavigationEntry } from './area.ts'
import { useNavigation } from './navigation.ts'
import { scoped } from './scope.ts'
import './BottomBar.css'

const MoreMenu = lazy(() => import('./TopMenus.tsx').then(({ MoreMenu }) => ({ default: MoreMenu })))

/** The phone's navigation, within the thumb's reach: four places, and the others behind "More". */
export function BottomBar() {
  const { t } = useLingui()
  const all = [...useNavigation('main'), ...useNavigation('utility')]
  const shown = all.length > 5 ? all.slice(0, 4) : all.slice(0, 5)
  const rest = all.slice(shown.length)
  return (
    <nav className="bottom-bar" aria-label={t`Main`}>
      {shown.map((entry) => (
        <Entry key={entry.page} {...entry} />
      ))}
      {rest.length > 0 && (
        <Suspense fallback={<span className="bottom-link" />}>
          <MoreMenu entries={rest} />
        </Suspense>
      )}
    </nav>
  )
}

function Entry({ page, title, icon: Icon }: NavigationEntry) {
  const { i18n } = useLingui()
  return (
    <Link
      to={scoped(page)}
      className="bottom-link"
      activeOptions={{ exact: page === '', includeSearch: false }}
    >
      <Icon aria-hidden size={20} />
      <span>{i18n._(title)}</span>
    </Link>
  )
}
