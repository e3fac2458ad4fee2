import { useLingui } from '@lingui/react/macro'
import type { RoleInGrid } from 'tenant-api/contract/roles'
import { placing } from 'tenant-api/contract/viewing'
import { ShapeSheet } from '../../crud/ShapeSheet.tsx'
import { startViewing } from '../../shell/viewing.ts'

/** Looks at the school as somebody has this role, in a campus or a section. */
export function ViewAsRole({ role, onClose }: { role: RoleInGrid; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name } = role
  return (
    <ShapeSheet
      title={t`View as ${name}`}
      shape={placing}
      submit={t`Begin`}
      done={t`You are looking as ${name}`}
      top={
        <p>
          {t`For 15 minutes you see what this role may see, and can change nothing. What people see because it is their own is not shown.`}
        </p>
      }
      onSend={({ campusId, sectionId, reason }) =>
        startViewing({
          of: 'role',
          id,
          campusId: placeOf(campusId),
          sectionId: placeOf(sectionId),
          reason: String(reason),
        })
      }
      onClose={onClose}
    />
  )
}

function placeOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
