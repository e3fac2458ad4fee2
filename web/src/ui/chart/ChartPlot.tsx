import { direction, formatList } from 'kit/text/locale'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { type ChartProps, useFormat } from './chart-props.ts'
import { useRegional } from '../base/Regional.tsx'

type Props = ChartProps & {
  width: number
  height: number
  /** The centre of each category, in pixels from the left. */
  middles: readonly number[]
  children: (pointed: number | undefined) => ReactNode
}

/**
 * The plot, and over it one slider that reads out the values of the category under the pointer or keyboard. Its
 * frame is `dir="ltr"`: a plot has its own left and right, and charts mirror by their coordinates.
 */
export function ChartPlot({ width, height, middles, children, ...chart }: Props) {
  const { language } = useRegional()
  const write = useFormat(chart.format)
  const [pointed, setPointed] = useState<number>()
  const [last, setLast] = useState(0)
  const runsBack = (middles.at(-1) ?? 0) < (middles[0] ?? 0)
  const show = (at: number) => {
    setPointed(at)
    setLast(at)
  }
  const point = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    show(nearest(middles, x))
  }
  const spoken = formatList(
    language,
    readings(chart, last, write).map(([name, value]) => `${name} ${value}`),
  )
  return (
    <>
      <svg aria-hidden width={width} height={height}>
        {children(pointed)}
      </svg>
      <input
        type="range"
        className="chart-walk"
        dir={runsBack ? 'rtl' : 'ltr'}
        min={0}
        max={Math.max(0, middles.length - 1)}
        value={last}
        aria-label={chart.label}
        aria-valuetext={`${chart.categories[last] ?? ''}: ${spoken}`}
        onChange={(event) => show(Number(event.target.value))}
        onFocus={() => setPointed(last)}
        onBlur={() => setPointed(undefined)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      />
      {pointed !== undefined && <Tip chart={chart} at={pointed} x={middles[pointed] ?? 0} width={width} />}
    </>
  )
}

function Tip({ chart, at, x, width }: { chart: ChartProps; at: number; x: number; width: number }) {
  const { language } = useRegional()
  const write = useFormat(chart.format)
  const middle = Math.min(Math.max(x, 80), Math.max(80, width - 80))
  return (
    <div aria-hidden className="chart-tip" style={{ insetInlineStart: middle }}>
      <div className="chart-tip-words" dir={direction(language)}>
        <strong>{chart.categories[at]}</strong>
        {readings(chart, at, write).map(([name, value]) => (
          <span key={name}>
            {name} <b className="numbers">{value}</b>
          </span>
        ))}
      </div>
    </div>
  )
}

function readings({ series }: ChartProps, at: number, write: (value: number) => string): [string, string][] {
  return series.flatMap(({ name, values }) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [[name, write(value)] as [string, string]]
  })
}

function nearest(middles: readonly number[], x: number): number {
  return middles.reduce(
    (best, middle, at) => (Math.abs(middle - x) < Math.abs((middles[best] ?? 0) - x) ? at : best),
    0,
  )
}
