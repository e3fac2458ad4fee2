import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Report, ReportCell, ReportColumn, ReportRow } from 'tenant-api/contract/money/finance-reports'
import { scoped } from '../../../shell/scope/scope.ts'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { DayText } from '../../../ui/date/DateText.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import './ReportTable.css'
import '../../../crud/record/Record.css'

type Props = { report: Report; currency: string }
type Rows = { columns: readonly ReportColumn[]; rows: readonly ReportRow[]; totals: readonly ReportRow[] }

/** The rows of one currency with their totals: a table, and on a phone a list. */
export function ReportTable({ report, currency }: Props) {
  const isNarrow = useNarrow()
  const rows = report.rows.filter((row) => row.currency === currency)
  const totals = report.totals.filter((row) => row.currency === currency)
  const { columns, title } = report
  return isNarrow ? (
    <ReportLines columns={columns} rows={rows} totals={totals} />
  ) : (
    <WholeTable label={title} columns={columns} rows={rows} totals={totals} />
  )
}

function WholeTable({ label, columns, rows, totals }: Rows & { label: string }) {
  return (
    <TableFrame label={label}>
      <thead className="report-table">
        <tr>
          {columns.map(({ title, kind }) => (
            <th key={title} scope="col" data-kind={kind}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="report-table">
        {rows.map((row, at) => (
          // A row has nothing of its own to be told by, and never moves.
          <TableRow key={at} row={row} columns={columns} />
        ))}
      </tbody>
      <tfoot className="report-table">
        {totals.map((row, at) => (
          <TableRow key={at} row={row} columns={columns} />
        ))}
      </tfoot>
    </TableFrame>
  )
}

function TableRow({ row, columns }: { row: ReportRow; columns: readonly ReportColumn[] }) {
  const linked = columns.findIndex(({ kind }, at) => kind === 'text' && !isBlank(row.cells[at]))
  return (
    <tr>
      {columns.map(({ title, kind }, at) => {
        const value = <Value cell={row.cells[at]} kind={kind} />
        return (
          <td key={title} data-kind={kind}>
            {at === linked ? <Way page={row.page}>{value}</Way> : value}
          </td>
        )
      })}
    </tr>
  )
}

/** On a phone: the first two words or days of a row, then each of its values with the title of its column. */
function ReportLines({ columns, rows, totals }: Rows) {
  return (
    <ul className="record-rows report-lines">
      {[...rows, ...totals].map(({ cells, page }, index) => {
        const filled = columns.flatMap((column, at) =>
          isBlank(cells[at]) ? [] : [{ ...column, cell: cells[at] }],
        )
        const heads = filled.filter(({ kind }) => kind === 'text' || kind === 'day').slice(0, 2)
        return (
          <li key={index} data-total={index >= rows.length || undefined}>
            <div className="record-row-text">
              <Way page={page}>
                <strong className="report-head">
                  {heads.map((one) => (
                    <Value key={one.title} {...one} />
                  ))}
                </strong>
              </Way>
              {filled
                .filter((one) => !heads.includes(one))
                .map((one) => (
                  <span key={one.title} className="record-row-more">
                    {one.title} <Value {...one} />
                  </span>
                ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type Cell = ReportCell | undefined

function isBlank(cell: Cell): boolean {
  if (typeof cell === 'object' && cell !== null) return cell.amount === '0'
  return cell === undefined || cell === null || cell === '' || cell === 0
}

/** A link to the page behind a row, where there is one. */
function Way({ page, children }: { page: string | null; children: ReactNode }) {
  if (page === null) return children
  return (
    <Link to={scoped(page)} className="record-link">
      {children}
    </Link>
  )
}

function Value({ cell, kind }: { cell: Cell; kind: ReportColumn['kind'] }) {
  if (cell === undefined || cell === null || cell === '') return null
  if (typeof cell === 'object') return cell.amount === '0' ? '–' : <MoneyText money={cell} />
  if (typeof cell === 'number') return <NumberText value={cell} />
  return kind === 'day' ? <DayText day={cell} /> : <bdi>{cell}</bdi>
}
