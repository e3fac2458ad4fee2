import { direction } from 'kit/text/locale'
import { useId } from 'react'
import { CategoryAxis, type Room, ValueAxis, widthOf } from './ChartAxes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartProps, useFormat } from './chart-props.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPatterns, seriesColour, seriesFill } from './ChartPatterns.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { bands, scale, ticks } from './chart-scale.ts'
import { useRegional } from '../base/Regional.tsx'
import { useWidth } from '../base/use-width.ts'

type Props = ChartProps & {
  /** Time runs from left to right in every language; other categories follow the reading direction. */
  isTime?: boolean
  height?: number
}

/** Grouped columns for each category. With one series each column is labelled with its value. */
export function BarChart({ isTime = false, height = 220, ...chart }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const { language } = useRegional()
  const write = useFormat(chart.format)
  const isMirrored = !isTime && direction(language) === 'rtl'
  const steps = ticks(chart.series.flatMap(({ values }) => values))
  const aside = widthOf(steps.map(write)) + 12
  const room: Room = {
    left: isMirrored ? 4 : aside,
    right: width - (isMirrored ? aside : 4),
    top: 20,
    bottom: height - 30,
  }
  const middles = isMirrored
    ? bands(chart.categories.length, room.right, room.left)
    : bands(chart.categories.length, room.left, room.right)
  const y = scale(steps, room.bottom, room.top)
  const legend = chart.series.length > 1 && <ChartLegend kind="area" entries={chart.series} />
  return (
    <ChartFrame {...chart} legend={legend}>
      <div ref={frame} className="chart-plot" dir="ltr" style={{ blockSize: height }}>
        {width > 0 && (
          <ChartPlot {...chart} width={width} height={height} middles={middles}>
            {(pointed) => (
              <>
                <ValueAxis {...{ steps, y, room, isMirrored, write }} />
                <Columns {...{ chart, middles, y, room, pointed, isMirrored, write }} />
                <CategoryAxis {...{ categories: chart.categories, middles, room }} />
              </>
            )}
          </ChartPlot>
        )}
      </div>
    </ChartFrame>
  )
}

type ColumnsProps = {
  chart: ChartProps
  middles: readonly number[]
  y: (value: number) => number
  room: Room
  pointed: number | undefined
  isMirrored: boolean
  write: (value: number) => string
}

function Columns({ chart, middles, y, room, pointed, isMirrored, write }: ColumnsProps) {
  const id = useId()
  const { series } = chart
  const band = (room.right - room.left) / Math.max(1, middles.length)
  const thick = Math.min(48, (band * 0.72) / series.length)
  const names = series.length === 1 ? (series[0]?.values ?? []).map((value) => write(value ?? 0)) : []
  const isNamed = names.length > 0 && widthOf(names) < band
  const place = (at: number, of: number) => {
    const aside = (of - (series.length - 1) / 2) * thick * (isMirrored ? -1 : 1)
    return (middles[at] ?? 0) + aside - thick / 2
  }
  return (
    <g>
      <ChartPatterns id={id} count={series.length} />
      {series.map(({ name, values }, of) =>
        values.map((value, at) =>
          value === null ? null : (
            <g
              key={`${name} ${chart.categories[at]}`}
              opacity={pointed === undefined || pointed === at ? 1 : 0.55}
            >
              <Column x={place(at, of)} thick={thick - 2} from={y(0)} to={y(value)} id={id} of={of} />
              {isNamed && (
                <text
                  className="chart-value"
                  x={middles[at]}
                  y={Math.min(y(0), y(value)) - 6}
                  textAnchor="middle"
                >
                  {write(value)}
                </text>
              )}
            </g>
          ),
        ),
      )}
    </g>
  )
}

type ColumnProps = { x: number; thick: number; from: number; to: number; id: string; of: number }

function Column({ x, thick, from, to, id, of }: ColumnProps) {
  return (
    <rect
      x={x + 1}
      y={Math.min(from, to)}
      width={Math.max(1, thick)}
      height={Math.max(1, Math.abs(from - to))}
      rx={Math.min(3, thick / 4)}
      fill={of === 0 ? seriesColour(0) : seriesFill(id, of)}
      stroke={seriesColour(of)}
      strokeWidth={of === 0 ? 0 : 1}
    />
  )
}
