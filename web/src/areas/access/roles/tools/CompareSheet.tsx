import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoleInGrid, RolesGrid } from 'tenant-api/contract/access/roles'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { differences } from './differences.ts'
import { useReachWords } from '../use-reach-words.ts'

/** Two roles side by side: only what differs. */
export function CompareSheet({
  grid,
  role,
  onClose,
}: {
  grid: RolesGrid
  role: RoleInGrid
  onClose: () => void
}) {
  const { t } = useLingui()
  const { nameOf, powerOf } = useReachWords()
  const others = grid.roles.filter(({ id }) => id !== role.id)
  const [id, choose] = useState(() => likest(grid, role, others))
  const other = others.find((one) => one.id === id)
  const lines = other ? differences(grid, role, other) : []
  const { name } = role
  return (
    <Sheet title={t`Compare ${name}`} onClose={onClose}>
      <Select label={t`With`} choices={others} value={id} onChange={choose} />
      {lines.length === 0 && <p className="muted">{t`Both may do the same.`}</p>}
      {other && lines.length > 0 && (
        <table className="roles-compare">
          <thead>
            <tr>
              <th scope="col">{t`Permission`}</th>
              <th scope="col">
                <bdi>{name}</bdi>
              </th>
              <th scope="col">
                <bdi>{other.name}</bdi>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ resource, action, label, one, another }) => (
              <tr key={`${resource} ${action}`}>
                <th scope="row">{powerOf(label, action)}</th>
                <td data-reach={one ?? 'none'}>{nameOf(one)}</td>
                <td data-reach={another ?? 'none'}>{nameOf(another)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  )
}

/** The role that differs least. */
function likest(grid: RolesGrid, role: RoleInGrid, others: readonly RoleInGrid[]): string {
  const counted = others.map((other) => ({ id: other.id, count: differences(grid, role, other).length }))
  return counted.toSorted((a, b) => a.count - b.count)[0]?.id ?? ''
}
