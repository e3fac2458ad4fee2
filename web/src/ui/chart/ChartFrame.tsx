import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import type { ChartProps } from './chart-props.ts'
import { ChartTable } from './ChartTable.tsx'
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
