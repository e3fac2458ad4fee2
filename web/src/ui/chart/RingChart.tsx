import { formatNumber } from 'kit/text/locale'
import { useId } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartProps, useFormat } from './chart-props.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPatterns, seriesFill } from './ChartPatterns.tsx'
import { ringPath, slices } from './chart-scale.ts'
import { useRegional } from '../base/Regional.tsx'
import './RingChart.css'

type Props = Pick<ChartProps, 'label' | 'of' | 'format'> & {
  /** The second column's heading in the table: "Students". */
  unit: string
  /** At most six, in reading order. */
  parts: readonly { name: string; value: number }[]
  /** The text in the centre; the total by default. */
  middle?: { value: string; name: string } | undefined
}

/** Parts of a whole. A label beside the ring names every part with its value. */
export function RingChart({ parts, unit, middle, ...chart }: Props) {
  const id = useId()
  const { language } = useRegional()
  const write = useFormat(chart.format)
  const values = parts.map(({ value }) => value)
  const whole = values.reduce((sum, value) => sum + value, 0)
  const share = (value: number) =>
    formatNumber(language, whole === 0 ? 0 : value / whole, { style: 'percent', maximumFractionDigits: 0 })
  const entries = parts.map(({ name, value }) => ({ name, value: `${write(value)} · ${share(value)}` }))
  const { value, name } = middle ?? { value: write(whole), name: unit }
  return (
    <ChartFrame {...chart} categories={parts.map(({ name }) => name)} series={[{ name: unit, values }]}>
      <div className="ring-chart">
        <div className="ring-chart-round">
          <svg aria-hidden viewBox="-50 -50 100 100" className="ring-chart-drawing">
            <ChartPatterns id={id} count={parts.length} />
            <path className="ring-chart-track" d={ringPath({ start: 0, end: 1 }, 46, 33)} />
            {slices(values).map((slice, at) => (
              <path
                key={parts[at]?.name}
                className="ring-chart-part"
                d={ringPath(slice, 46, 33)}
                fill={seriesFill(id, at)}
              />
            ))}
          </svg>
          <span aria-hidden className="ring-chart-middle">
            <strong className="numbers">{value}</strong>
            <span>{name}</span>
          </span>
        </div>
        <ChartLegend kind="area" entries={entries} />
      </div>
    </ChartFrame>
  )
}
