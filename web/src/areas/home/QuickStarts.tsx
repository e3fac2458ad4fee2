import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useStarts } from '../../shell/navigation.ts'
import { scoped } from '../../shell/scope.ts'
import './QuickStarts.css'

/** What this person can begin, one press away. */
export function QuickStarts() {
  const { t, i18n } = useLingui()
  const starts = useStarts()
  if (starts.length === 0) return null
  return (
    <nav aria-labelledby="quick-starts">
      <h2 id="quick-starts" className="home-part">{t`Add something new`}</h2>
      <ul className="starts">
        {starts.map(({ page, title, icon: Icon }) => (
          <li key={page}>
            <Link to={scoped(page)} className="start">
              <Icon aria-hidden size={16} />
              {i18n._(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
