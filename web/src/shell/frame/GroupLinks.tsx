import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useGroup } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'

/** The pages beside this one: those that share its entry of the sidebar. */
export function GroupLinks() {
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
