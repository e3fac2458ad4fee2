import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useStarts } from '../../../shell/navigation/navigation.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import './QuickStarts.css'

const most = 5

/** What this person begins most often, one press away; the rest behind one more. */
export function QuickStarts() {
  const { t, i18n } = useLingui()
  const starts = useStarts()
  if (starts.length === 0) return null
  // A menu of a single line would take as much room as the line.
  const shown = starts.length === most + 1 ? starts : starts.slice(0, most)
  const rest = starts.slice(shown.length)
  return (
    <nav aria-labelledby="quick-starts">
      <h2 id="quick-starts" className="home-part">{t`Add something new`}</h2>
      <ul className="starts">
        {shown.map(({ page, title, icon: Icon }) => (
          <li key={page}>
            <Link to={scoped(page)} className="start">
              <Icon aria-hidden size={16} />
              {i18n._(title)}
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Menu
              trigger={
                <AriaButton className="start">
                  <Ellipsis aria-hidden size={16} />
                  {t`More`}
                </AriaButton>
              }
              aria-label={t`More`}
            >
              {rest.map(({ page, title, icon: Icon }) => (
                <MenuItem
                  key={page}
                  href={scoped(page)}
                  name={i18n._(title)}
                  icon={<Icon aria-hidden size={16} />}
                />
              ))}
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  )
}
