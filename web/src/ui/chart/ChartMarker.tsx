import { seriesColour } from './ChartPatterns.tsx'

/** A point of a line; each series has its own shape: circle, square, triangle, diamond, cross, ring. */
export function ChartMarker({
  of,
  x,
  y,
  isLarge = false,
}: {
  of: number
  x: number
  y: number
  isLarge?: boolean
}) {
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
