import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useRegional } from './Regional.tsx'
import { formatNumber } from 'kit/locale'
import type { Series } from './chart-scale.ts'
import { ChartTable } from './ChartTable.tsx'
import './ChartFrame.css'

export type ChartProps = {
  /** What is shown, as a heading says it: "Attendance this week". */
  label: string
  /** The first column's heading in the table: "Day", "Class". */
  of: string
  categories: readonly string[]
  /** At most six: more cannot be told apart. */
  series: readonly Series[]
  /** How a value is written; a plain number in the reader's digits unless it says otherwise. */
  format?: ((value: number) => string) | undefined
}

type Props = ChartProps & { legend?: ReactNode; children: ReactNode }

/** What every chart has: a name, a key to its colours, and the same numbers as a table. */
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

/** How this chart writes its values. */
export function useFormat(format: ChartProps['format']): (value: number) => string {
  const { language } = useRegional()
  return format ?? ((value) => formatNumber(language, value))
}
