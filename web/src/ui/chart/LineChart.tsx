import { CategoryAxis, type Room, ValueAxis, widthOf } from './ChartAxes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { type ChartProps, useFormat } from './chart-props.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { seriesColour, seriesDash } from './ChartPatterns.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { bands, linePath, scale, spread, ticks } from './chart-scale.ts'
import { useWidth } from '../base/use-width.ts'

/** Values over time. Time runs from left to right in every language. Wide charts label each line at its end. */
export function LineChart({ height = 220, ...chart }: ChartProps & { height?: number }) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const write = useFormat(chart.format)
  const names = chart.series.map(({ name }) => name)
  const isNamed = names.length > 1 && width >= 480 && widthOf(names) <= 150
  const steps = ticks(chart.series.flatMap(({ values }) => values))
  const room: Room = {
    left: widthOf(steps.map(write)) + 12,
    right: width - (isNamed ? widthOf(names) + 20 : 8),
    top: 12,
    bottom: height - 30,
  }
  const middles = bands(chart.categories.length, room.left, room.right)
  const y = scale(steps, room.bottom, room.top)
  const legend = names.length > 1 && !isNamed && <ChartLegend kind="line" entries={chart.series} />
  return (
    <ChartFrame {...chart} legend={legend}>
      <div ref={frame} className="chart-plot" dir="ltr" style={{ blockSize: height }}>
        {width > 0 && (
          <ChartPlot {...chart} width={width} height={height} middles={middles}>
            {(pointed) => (
              <>
                <ValueAxis {...{ steps, y, room, write }} />
                {pointed !== undefined && <Pointer x={middles[pointed] ?? 0} room={room} />}
                <Lines {...{ series: chart.series, middles, y, pointed }} />
                {isNamed && <EndNames {...{ series: chart.series, y, room }} />}
                <CategoryAxis {...{ categories: chart.categories, middles, room }} />
              </>
            )}
          </ChartPlot>
        )}
      </div>
    </ChartFrame>
  )
}

function Pointer({ x, room }: { x: number; room: Room }) {
  return <line className="chart-pointer" x1={x} x2={x} y1={room.top} y2={room.bottom} />
}

type LinesProps = {
  series: ChartProps['series']
  middles: readonly number[]
  y: (value: number) => number
  pointed: number | undefined
}

function Lines({ series, middles, y, pointed }: LinesProps) {
  return (
    <g>
      {series.map(({ name, values }, of) => {
        const points = values.map((value, at) =>
          value === null ? null : ([middles[at] ?? 0, y(value)] as const),
        )
        return (
          <g key={name}>
            <path
              className="chart-line"
              d={linePath(points)}
              style={{ stroke: seriesColour(of), strokeDasharray: seriesDash(of) }}
            />
            {points.map(
              (point, at) =>
                point &&
                (at === pointed || points.length <= 16 || isAlone(points, at)) && (
                  <ChartMarker key={middles[at]} of={of} x={point[0]} y={point[1]} isLarge={at === pointed} />
                ),
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Whether a value lies between two gaps, so that no line makes it visible. */
function isAlone(points: readonly unknown[], at: number): boolean {
  return !points[at - 1] && !points[at + 1]
}

function EndNames({
  series,
  y,
  room,
}: {
  series: ChartProps['series']
  y: (value: number) => number
  room: Room
}) {
  const ends = series.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0))
  const places = spread(ends, 17, room.top, room.bottom)
  return (
    <g>
      {series.map(({ name }, of) => (
        <g key={name}>
          <ChartMarker of={of} x={room.right + 4} y={places[of] ?? 0} />
          <text className="chart-name" x={room.right + 14} y={places[of]} dy="0.35em">
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A point of a line; each series has its own shape: circle, square, triangle, diamond, cross, ring. */
function ChartMarker({ of, x, y, isLarge = false }: { of: number; x: number; y: number; isLarge?: boolean }) {
  return (
    <path
      className="chart-marker"
      d={shapes[of % shapes.length]}
      transform={`translate(${x} ${y}) scale(${isLarge ? 1.5 : 1})`}
      style={{
        fill: of % 6 === 5 ? 'var(--surface)' : seriesColour(of),
        stroke: of % 6 > 3 ? seriesColour(of) : undefined,
      }}
    />
  )
}

const round = 'M0-3.5A3.5 3.5 0 1 1 0 3.5A3.5 3.5 0 1 1 0-3.5Z'

const shapes = [
  round,
  'M-3.2-3.2h6.4v6.4h-6.4Z',
  'M0-4.2L4.2 3.2H-4.2Z',
  'M0-4.6L4.6 0L0 4.6L-4.6 0Z',
  'M-3.4-3.4L3.4 3.4M3.4-3.4L-3.4 3.4',
  round,
]
