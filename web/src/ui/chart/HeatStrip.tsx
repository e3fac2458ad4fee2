import { useFormat } from './chart-props.ts'
import './HeatStrip.css'

type Props = {
  label: string
  /** The heading of the column with the rows' names: "Class". */
  of: string
  columns: readonly string[]
  rows: readonly { name: string; values: readonly (number | null)[] }[]
  format?: ((value: number) => string) | undefined
  /** The value with full shading; the largest value by default. */
  most?: number | undefined
  /** The value with the faintest shading, where all values are far above 0. */
  least?: number | undefined
  /** Scrolls to the last columns if not all fit: for days, those are the latest. */
  isLastFirst?: boolean
}

function toLast(frame: HTMLElement | null) {
  if (frame) frame.scrollLeft = (getComputedStyle(frame).direction === 'rtl' ? -1 : 1) * frame.scrollWidth
}

/**
 * A table whose cells are shaded by their values. Each cell shows its number, so the shade only helps the eye.
 */
export function HeatStrip({ label, of, columns, rows, format, most, least, isLastFirst = false }: Props) {
  const write = useFormat(format)
  const full = most ?? Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="heat" aria-label={label} tabIndex={0} ref={isLastFirst ? toLast : undefined}>
      <table className="heat-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => {
                const value = values[at] ?? null
                return (
                  <td key={column} className="heat-cell numbers" data-heat={heat(value, full, least)}>
                    {value === null ? '–' : write(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * The shade of a value, 1 to 5, 1 the faintest; `none` for a missing value. Values below `least` get the
 * faintest.
 */
function heat(value: number | null, full: number, least = 0): 'none' | '1' | '2' | '3' | '4' | '5' {
  if (value === null) return 'none'
  const share = full <= least ? 0 : (value - least) / (full - least)
  const shades = ['1', '2', '3', '4', '5'] as const
  return shades[Math.min(4, Math.max(0, Math.floor(share * 5)))] ?? '1'
}
