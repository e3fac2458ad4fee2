import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
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
  const named = nameOf(row, columns)
  return (
    <tr>
      {columns.map(({ title, kind }, at) => (
        <td key={title} data-kind={kind}>
          {at === named ? (
            <Named row={row} cell={row.cells[at] ?? null} kind={kind} />
          ) : (
            <Value cell={row.cells[at] ?? null} kind={kind} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** The column that names a row: the first text that is not empty, else the first column. */
function nameOf({ cells }: ReportRow, columns: readonly ReportColumn[]): number {
  const at = columns.findIndex(({ kind }, place) => kind === 'text' && Boolean(cells[place]))
  return at < 0 ? 0 : at
}

/** On a phone: what names a row, then each of its values with the title of its column. */
function ReportLines({ columns, rows, totals }: Rows) {
  return (
    <ul className="record-rows report-lines">
      {[...rows, ...totals].map((row, index) => {
        const named = nameOf(row, columns)
        return (
          <li key={index} data-total={index >= rows.length || undefined}>
            <div className="record-row-text">
              <strong>
                <Named row={row} cell={row.cells[named] ?? null} kind={columns[named]?.kind ?? 'text'} />
              </strong>
              {columns.map(({ title, kind }, at) => {
                const cell = row.cells[at] ?? null
                if (at === named || isBlank(cell)) return null
                return (
                  <span key={title} className="record-row-more">
                    {title} <Value cell={cell} kind={kind} />
                  </span>
                )
              })}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function isBlank(cell: ReportCell): boolean {
  return cell === null || cell === '' || (typeof cell === 'object' && cell.amount === '0')
}

type CellProps = { cell: ReportCell; kind: ReportColumn['kind'] }

function Named({ row: { page }, ...cell }: CellProps & { row: ReportRow }) {
  const { t } = useLingui()
  if (page === null) return <Value {...cell} />
  return (
    <Link to={scoped(page)} className="record-link" title={t`Open`}>
      <Value {...cell} />
    </Link>
  )
}

function Value({ cell, kind }: CellProps) {
  if (cell === null || cell === '') return null
  if (typeof cell === 'object') return cell.amount === '0' ? '–' : <MoneyText money={cell} />
  if (typeof cell === 'number') return <NumberText value={cell} />
  return kind === 'day' ? <DayText day={cell} /> : <bdi>{cell}</bdi>
}
