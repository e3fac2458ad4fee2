import { useLingui } from '@lingui/react/macro'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { Resource } from 'kit/resource'
import { useMemo } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { ColumnHeading, type Order, TableFrame } from '../ui/Table.tsx'
import { fieldsOf } from './fields.ts'
import { nextSort } from './list-state.ts'
import { RowActions } from './RowActions.tsx'
import { type Row, type RowsProps, textOf } from './rows.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSay } from './words.ts'

const features = tableFeatures({})
const helper = createColumnHelper<typeof features, Row>()

/** The rows as a table; the server sorts, filters and pages. Arrow keys walk the rows, Enter opens one. */
export function ResourceTable({ resource, rows, state, isBusy, onOpen, onSort }: RowsProps) {
  const { t } = useLingui()
  const say = useSay()
  const keys = useRowKeys(rows.length, (at) => rows[at] && onOpen(rows[at].id))
  const columns = useMemo(() => columnsOf(resource), [resource])
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id })
  const sorter = (column: string) =>
    isSorted(resource, column) ? () => onSort(nextSort(resource, state.sort, column)) : undefined
  return (
    <TableFrame label={say(resource.label.many)} isBusy={isBusy}>
      <thead>
        <tr>
          {table.getHeaderGroups()[0]?.headers.map(({ column: { id, columnDef } }) => (
            <ColumnHeading key={id} order={orderOf(state.sort, id)} onSort={sorter(id)}>
              {say(String(columnDef.header))}
            </ColumnHeading>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody {...keys.body}>
        {table.getRowModel().rows.map((line, at) => (
          <tr
            key={line.id}
            tabIndex={keys.tabIndexOf(at)}
            className="resource-row"
            onClick={() => onOpen(line.id)}
          >
            {line.getAllCells().map((cell, column) => (
              <td key={cell.id}>
                <bdi className={column === 0 ? 'resource-name' : undefined}>
                  {String(cell.getValue()) || '–'}
                </bdi>
                {column === 0 && line.original.archivedAt && <Badge>{t`Archived`}</Badge>}
              </td>
            ))}
            <td className="resource-actions">
              <RowActions resource={resource} row={line.original} onOpen={() => onOpen(line.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The fields that fit on one line, in the order of the contract. */
function columnsOf({ fields }: Resource) {
  const short = fieldsOf(fields).filter(({ lines }) => lines === 1)
  return helper.columns(
    short.map(({ name, title }) => helper.accessor((row) => textOf(row, name), { id: name, header: title })),
  )
}

function isSorted({ sorts }: Resource, column: string): boolean {
  return (sorts as readonly string[]).includes(column)
}

function orderOf(sort: string, column: string): Order {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
