import { TableFrame } from '../table/Table.tsx'
import { type ChartProps, useFormat } from './chart-props.ts'

/** The numbers of a chart, row by row; a dash for a missing value. */
export function ChartTable({ label, of, categories, series, format }: ChartProps) {
  const write = useFormat(format)
  return (
    <div className="chart-table">
      <TableFrame label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => (
                <td key={name} className="numbers">
                  {writeOr(values[at], write)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  )
}

function writeOr(value: number | null | undefined, write: (value: number) => string): string {
  return value === null || value === undefined ? '–' : write(value)
}
