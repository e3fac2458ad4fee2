import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RoleInGrid } from 'tenant-api/contract/access/roles'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { type Draft, editedOf } from './draft.ts'

type Props = { roles: readonly RoleInGrid[]; chosen: string | undefined; draft: Draft }

/** All roles, and before them the grid of all at once. */
export function RoleList({ roles, chosen, draft }: Props) {
  const { t } = useLingui()
  const touched = new Set([...draft.cells.values()].map(({ role }) => role))
  return (
    <nav aria-label={t`Roles`} className="roles-list">
      <ul>
        <li className="roles-all">
          <Line role={undefined} isChosen={chosen === undefined}>
            <span>{t`All roles`}</span>
          </Line>
        </li>
        {roles.map((role) => (
          <li key={role.id}>
            <Line role={role.id} isChosen={chosen === role.id}>
              <bdi>{role.name}</bdi>
              <span className="roles-more">
                {touched.has(role.id) && <Badge tone="warning">{t`Not saved`}</Badge>}
                {!role.inPlan && <Badge>{t`Not in your plan`}</Badge>}
                {role.usualName === null && <Badge>{t`Your own`}</Badge>}
                {editedOf(role) > 0 && <Badge tone="info">{t`Changed`}</Badge>}
                {t({ message: plural(role.holders, { one: '# person', other: '# people' }) })}
              </span>
            </Line>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type LineProps = { role: string | undefined; isChosen: boolean; children: ReactNode }

function Line({ role, isChosen, children }: LineProps) {
  return (
    <Link
      to={scoped('roles')}
      search={(role ? { role } : {}) as never}
      className="roles-line"
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isChosen ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
