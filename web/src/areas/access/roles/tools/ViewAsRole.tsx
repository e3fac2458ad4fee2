import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RoleInGrid } from 'tenant-api/contract/access/roles'
import { holding, placing } from 'tenant-api/contract/access/users/impersonation'
import { ShapeSheet, type Values } from '../../../../crud/form/ShapeSheet.tsx'
import { useMay } from '../../../../shell/session/me.ts'
import { startViewing } from '../../../../shell/viewing/viewing.ts'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { whomToView } from './view-as-candidates.ts'

type Props = { role: RoleInGrid; onClose: () => void }

/**
 * Looks at the school as somebody who has this role, or as the role by itself in a campus or a section. Of a role that
 * shows what is one's own there is nothing to be seen without a person.
 */
export function ViewAsRole({ role, onClose }: Props) {
  const { t } = useLingui()
  const { name } = role
  const whom = whomToView(role, useMay(['users', 'view']))
  const [chosen, choose] = useState(whom[0])
  const isPerson = chosen === 'person'
  const shapes = { person: holding(role.key), role: placing }
  return (
    <ShapeSheet
      title={t`View as ${name}`}
      shape={shapes[isPerson ? 'person' : 'role']}
      submit={t`Begin`}
      done={t`The view has begun`}
      top={
        <>
          {whom.length > 1 && (
            <Segments
              label={t`View as`}
              choices={[
                { id: 'person', name: t`A person` },
                { id: 'role', name: t`The role alone` },
              ]}
              value={chosen}
              onChange={(id) => choose(id === 'person' ? 'person' : 'role')}
            />
          )}
          <p>
            {isPerson
              ? t`For 15 minutes you see what a person with this role sees, without changing anything. They are told, with your reason.`
              : t`For 15 minutes you see what this role may see, and can change nothing. What people see because it is their own is not shown.`}
          </p>
        </>
      }
      onSend={(values) => startViewing(isPerson ? somebody(values) : roleAt(role, values))}
      onClose={onClose}
    />
  )
}

function somebody({ id, reason }: Values) {
  return { of: 'person', id: String(id ?? ''), reason: String(reason) } as const
}

function roleAt({ id }: RoleInGrid, { campusId, sectionId, reason }: Values) {
  return {
    of: 'role',
    id,
    campusId: placeOf(campusId),
    sectionId: placeOf(sectionId),
    reason: String(reason),
  } as const
}

function placeOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
