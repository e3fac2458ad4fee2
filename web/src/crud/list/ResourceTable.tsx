import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { useState } from 'react'
import { ColumnHeading, type Order, TableFrame } from '../../ui/table/Table.tsx'
import { Tick } from '../../ui/form/choice/Tick.tsx'
import { useCellNames } from '../resource/cell-names.ts'
import { labelOf } from '../resource/fields.ts'
import { nextSort } from './list-state.ts'
import { ResourceRow } from '../row/ResourceRow.tsx'
import { useHasActions } from '../row/RowMenuButton.tsx'
import type { RowsProps } from '../resource/rows.ts'
import { useRowKeys } from '../row/use-row-keys.ts'
import { useRowPresses } from '../row/use-row-presses.ts'
import { useSay } from '../resource/words.ts'

/**
 * The rows as a table; the server sorts, filters and pages. Arrow keys move between rows, Enter opens one, X
 * ticks it.
 */
export function ResourceTable(props: RowsProps) {
  const { resource, rows, columns, state, selected, isBusy, onSort } = props
  const { t } = useLingui()
  const say = useSay()
  const names = useCellNames(columns, rows)
  const hasActions = useHasActions(resource)
  const presses = useRowPresses(props)
  const keys = useRowKeys(rows, props)
  const label = labelOf(resource)
  const [sort, setSort] = useAsked(state.sort, onSort)
  const sorter = (column: string) =>
    isSorted(resource, column) ? () => setSort(nextSort(resource, sort, column)) : undefined
  return (
    <TableFrame label={say(resource.label.many)} isBusy={isBusy || sort !== state.sort} isDim={isBusy}>
      <thead>
        <tr>
          <th scope="col" className="resource-tick">
            <Tick
              label={t`Select all on this page`}
              isSelected={rows.length > 0 && selected.size === rows.length}
              isIndeterminate={selected.size > 0 && selected.size < rows.length}
              onChange={props.onSelectPage}
            />
          </th>
          {columns.map(({ name, title, field }) => (
            <ColumnHeading key={name} kind={field?.kind} order={orderOf(sort, name)} onSort={sorter(name)}>
              {say(title)}
            </ColumnHeading>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody {...keys.body} {...presses}>
        {rows.map((row, at) => (
          <ResourceRow
            key={row.id}
            row={row}
            columns={columns}
            label={label}
            names={names}
            isSelected={selected.has(row.id)}
            isCurrent={keys.isCurrent(at)}
            hasActions={hasActions}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

/** Shows the requested order in the heading at once, and the rows when they are loaded. */
function useAsked(shown: string, ask: (sort: string) => void) {
  const [known, setKnown] = useState(shown)
  const [asked, setAsked] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    setAsked(shown)
  }
  function askFor(sort: string) {
    setAsked(sort)
    ask(sort)
  }
  return [asked, askFor] as const
}

function isSorted({ sorts }: Resource, column: string): boolean {
  return column === 'createdAt' || (sorts as readonly string[]).includes(column)
}

function orderOf(sort: string, column: string): Order {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
