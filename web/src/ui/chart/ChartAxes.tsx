import { everyNth } from './chart-scale.ts'

/** The edges of the plot within its frame, in pixels. */
export type Room = { left: number; right: number; top: number; bottom: number }

type Values = { steps: readonly number[]; y: (value: number) => number; room: Room; isMirrored?: boolean }

/** Grid lines with their values, at the side where reading begins. */
export function ValueAxis({
  steps,
  y,
  room,
  isMirrored = false,
  write,
}: Values & { write: (value: number) => string }) {
  return (
    <g>
      {steps.map((step) => (
        <g key={step}>
          <line
            className={step === 0 ? 'chart-base' : 'chart-rule'}
            x1={room.left}
            x2={room.right}
            y1={Math.round(y(step)) + 0.5}
            y2={Math.round(y(step)) + 0.5}
          />
          <text
            x={isMirrored ? room.right + 8 : room.left - 8}
            y={y(step)}
            dy="0.35em"
            textAnchor={isMirrored ? 'start' : 'end'}
          >
            {write(step)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The category labels below the plot, as many as fit. */
export function CategoryAxis({
  categories,
  middles,
  room,
}: {
  categories: readonly string[]
  middles: readonly number[]
  room: Room
}) {
  const nth = everyNth(categories.length, room.right - room.left, widthOf(categories) + 10)
  return (
    <g>
      {categories.map((name, at) =>
        at % nth === 0 ? (
          <text key={name} x={middles[at]} y={room.bottom + 20} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </g>
  )
}

/** Estimates the width of the widest label on an axis, in pixels; measuring would force a layout. */
export function widthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => [...text].length * (/\p{Script=Arabic}/u.test(text) ? 5.6 : 6.8)))
}
