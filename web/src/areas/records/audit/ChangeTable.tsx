import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import type { z } from 'zod'
import type { auditChange } from 'tenant-api/contract/records/audit'
import { AreasContext } from '../../../shell/navigation/areas-context.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { LongText } from '../../../ui/text/LongText.tsx'
import { useResourceNames } from './resource-names.ts'
import './ChangeTable.css'

type Props = { change: z.output<typeof auditChange>; onRow: (row: string) => void }

/** One record that an act changed: each column before and after. */
export function ChangeTable({ change, onRow }: Props) {
  const { t } = useLingui()
  const names = useResourceNames()
  const operations = { insert: t`added`, update: t`changed`, delete: t`removed` }
  return (
    <table className="changes">
      <caption>
        <strong>{names.nameOf(change.resource)}</strong> {operations[change.operation]}
        {change.name && <div>{change.name}</div>}
        <RecordLinks change={change} onRow={onRow} />
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {change.values.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className="changes-before">{before && <LongText text={before} as="del" />}</td>
            <td className="changes-after">{after && <LongText text={after} as="ins" />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where the record is now, and everything that was done to it. */
function RecordLinks({ change: { resource, rowId }, onRow }: Props) {
  const { t } = useLingui()
  const areas = useContext(AreasContext)
  const page = areas.flatMap(({ records = [] }) => records).find(({ table }) => table === resource)?.page
  if (rowId === null) return null
  return (
    <span className="changes-links">
      {page && <Link to={scoped(`${page}/${rowId}`)}>{t`Open the record`}</Link>}
      <Button size="small" look="quiet" onPress={() => onRow(rowId)}>
        {t`Everything about this record`}
      </Button>
    </span>
  )
}
