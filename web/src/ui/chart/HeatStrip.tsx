import { useFormat } from './chart-props.ts'
import { heat } from './heat.ts'
import './HeatStrip.css'

type Props = {
  label: string
  /** The heading over the rows' names: "Class". */
  of: string
  columns: readonly string[]
  rows: readonly { name: string; values: readonly (number | null)[] }[]
  format?: ((value: number) => string) | undefined
  /** What counts as full; the largest value unless it says otherwise. */
  most?: number | undefined
  /** What counts as nothing, where all values lie far above 0. */
  least?: number | undefined
  /** Where there is no room for all columns, the last are seen first: those of today, where they are days. */
  isLastFirst?: boolean
}

function toLast(frame: HTMLElement | null) {
  if (frame) frame.scrollLeft = (getComputedStyle(frame).direction === 'rtl' ? -1 : 1) * frame.scrollWidth
}

/** A table whose cells are shaded by their values. Each cell carries its number, so the shade only helps the eye. */
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
