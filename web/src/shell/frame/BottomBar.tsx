import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense } from 'react'
import { entrancesOf, type Shown } from '../navigation/arrange.ts'
import { lookOf } from '../navigation/branch-icons.ts'
import { useBranches } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'
import './BottomBar.css'

const menus = () => import('./TopMenus.tsx')
const MoreMenu = lazy(() => menus().then(({ MoreMenu }) => ({ default: MoreMenu })))
const BranchMenu = lazy(() => menus().then(({ BranchMenu }) => ({ default: BranchMenu })))

/** The phone's navigation at the bottom: the role's four main branches, and the others behind "More". */
export const BottomBar = memo(function BottomBar() {
  const { t } = useLingui()
  const { bar, more } = useBranches()
  return (
    <nav className="bottom-bar" aria-label={t`Main`}>
      {bar.map((branch) => (
        <Entry key={branch.key} branch={branch} />
      ))}
      {more.length > 0 && (
        <Suspense fallback={<span className="bottom-link" />}>
          <MoreMenu branches={more} />
        </Suspense>
      )}
    </nav>
  )
})

function Entry({ branch }: { branch: Shown }) {
  const { i18n } = useLingui()
  const scoped = useScoped()
  const { title, icon: Icon } = lookOf(branch)
  const [only, another] = entrancesOf(branch)
  if (!only || another)
    return (
      <Suspense fallback={<span className="bottom-link" />}>
        <BranchMenu branch={branch} />
      </Suspense>
    )
  return (
    <Link
      to={scoped(only.page)}
      className="bottom-link"
      activeOptions={{ exact: only.page === '', includeSearch: false }}
    >
      <Icon aria-hidden size={20} />
      <span>{i18n._(title)}</span>
    </Link>
  )
}
