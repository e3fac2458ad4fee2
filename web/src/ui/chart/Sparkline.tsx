import { linePath, scale } from './chart-scale.ts'
import './Sparkline.css'

/** A trend line without axis or text: it belongs beside its number. Time runs to the right. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = low === high ? () => 16 : scale([low, high], 28, 4)
  const x = (at: number) => 4 + (at / (values.length - 1)) * 88
  const points = values.map((value, at) => (value === null ? null : ([x(at), y(value)] as const)))
  const last = points.findLast((point) => point !== null)
  return (
    <svg aria-hidden className="sparkline" viewBox="0 0 96 32" width="96" height="32">
      <path className="sparkline-line" d={linePath(points)} />
      {last && <circle className="sparkline-end" cx={last[0]} cy={last[1]} r="3" />}
    </svg>
  )
}
