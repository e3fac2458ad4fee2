import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { auditChange } from 'tenant-api/contract/access'
import { AuditValue } from './AuditValue.tsx'
import { changedColumns } from './changes.ts'
import { useResourceNames } from './resource-names.ts'
import { useShape } from './use-shape.ts'
import './ChangeTable.css'

/** One record that an act changed: each column before and after. */
export function ChangeTable({ change }: { change: z.output<typeof auditChange> }) {
  const { t } = useLingui()
  const names = useResourceNames()
  const shape = useShape(change.resource)
  const columns = changedColumns(change)
  const operations = { insert: t`added`, update: t`changed`, delete: t`removed` }
  return (
    <table className="changes">
      <caption>
        <strong>{names.nameOf(change.resource)}</strong> {operations[change.operation]}
        {change.name && <div>{change.name}</div>}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column}>
            <th scope="row">{names.columnOf(shape, column)}</th>
            <td className="changes-before">
              {change.before && column in change.before && (
                <del>
                  <AuditValue shape={shape} column={column} value={change.before[column]} />
                </del>
              )}
            </td>
            <td className="changes-after">
              {change.after && column in change.after && (
                <ins>
                  <AuditValue shape={shape} column={column} value={change.after[column]} />
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
