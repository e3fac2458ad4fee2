import type { Resource } from 'kit/resource'
import { CellValue } from '../CellValue.tsx'
import { allColumns, useCellNames } from '../columns.ts'
import { fieldsOf } from '../fields.ts'
import { type Row, textOf } from '../rows.ts'
import { useSay } from '../words.ts'
import { Written } from '../../ui/Ltr.tsx'

/** What is known of a record, without what its header says already. */
export function Facts({
  resource,
  row,
  without,
}: {
  resource: Resource
  row: Row
  without: readonly string[]
}) {
  const say = useSay()
  const long = fieldsOf(resource.listed).filter(({ lines }) => lines > 1)
  const columns = allColumns(resource).filter(
    ({ name }) => !without.includes(name) && name !== 'createdAt' && textOf(row, name) !== '',
  )
  const names = useCellNames(columns, [row])
  return (
    <dl className="record-list">
      {columns.map((column) => (
        <div key={column.name} style={{ display: 'contents' }}>
          <dt>{say(column.title)}</dt>
          <dd>
            <CellValue column={column} row={row} names={names} />
          </dd>
        </div>
      ))}
      {long
        .filter(({ name }) => textOf(row, name) !== '')
        .map(({ name, title }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{say(title)}</dt>
            <dd>
              <Written text={textOf(row, name)} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
