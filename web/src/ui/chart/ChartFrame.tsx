import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { type ChartProps, useFormat } from './chart-props.ts'
import { TableFrame } from '../table/Table.tsx'
import './ChartFrame.css'

type Props = ChartProps & { legend?: ReactNode; children: ReactNode }

/** The frame of every chart: a name, a legend, and the same numbers as a table. */
export function ChartFrame({ legend, children, ...chart }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="chart-caption">
        <span id={id} className="chart-label">
          {chart.label}
        </span>
        <ToggleButton
          className="icon-button chart-toggle"
          aria-label={t`View as table`}
          isSelected={isTable}
          onChange={setTable}
          {...{ title: isTable ? t`View as chart` : t`View as table` }}
        >
          {isTable ? <ChartColumn aria-hidden size={16} /> : <Table2 aria-hidden size={16} />}
        </ToggleButton>
      </figcaption>
      {isTable ? (
        <ChartTable {...chart} />
      ) : (
        <>
          {children}
          {legend}
        </>
      )}
    </figure>
  )
}

/** The numbers of a chart, row by row; a dash for a missing value. */
function ChartTable({ label, of, categories, series, format }: ChartProps) {
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
