import { useLingui } from '@lingui/react/macro'
import { textInScript } from 'kit/text/name-in-script'
import { memo } from 'react'
import { useRegional } from '../../ui/base/Regional.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { Tick } from '../../ui/form/choice/Tick.tsx'
import { CellValue, type Column } from '../resource/CellValue.tsx'
import { RowMenuButton } from './RowMenuButton.tsx'
import type { Row } from '../resource/rows.ts'

type Props = {
  row: Row
  columns: readonly Column[]
  /** The field that names the row. */
  label: string
  names: ReadonlyMap<string, string>
  isSelected: boolean
  /** The one row that is a tab stop. */
  isCurrent: boolean
  hasActions: boolean
}

/**
 * One row of a list. The body of the table handles its presses, so that a row has no handlers of its own and
 * only changed rows of a hundred rerender.
 */
export const ResourceRow = memo(function ResourceRow(props: Props) {
  const { row, columns, label, names, isSelected, isCurrent, hasActions } = props
  const { t } = useLingui()
  const { language } = useRegional()
  const name = textInScript(language, row, label)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr tabIndex={tabIndex} className="resource-row" data-id={row.id} data-selected={isSelected || undefined}>
      <td className="resource-tick">
        <Tick label={t`Select ${name}`} isSelected={isSelected} tabIndex={tabIndex} />
      </td>
      {columns.map((column, at) => (
        <td key={column.name} data-kind={column.field?.kind}>
          <span className={at === 0 ? 'resource-name' : undefined}>
            <CellValue column={column} row={row} names={names} />
          </span>
          {at === 0 && row.archivedAt && <Badge>{t`Archived`}</Badge>}
        </td>
      ))}
      <td className="resource-actions">{hasActions && <RowMenuButton name={name} tabIndex={tabIndex} />}</td>
    </tr>
  )
})
