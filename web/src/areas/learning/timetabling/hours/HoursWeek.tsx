import { useLingui } from '@lingui/react/macro'
import { Ban, CircleMinus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { cellOf, type HourLevel, type HoursGrid, nextLevel, withLevel } from './hours-grid.ts'
import { useHourWords } from './use-hour-words.ts'

type Props = {
  grid: HoursGrid
  shape: { weekdays: readonly number[]; periods: number }
  onChange: (grid: HoursGrid) => void
}

/** Days and periods as buttons: arrows move, Enter or Space changes, Delete frees. */
export function HoursWeek({ grid, shape: { weekdays, periods }, onChange }: Props) {
  const { t } = useLingui()
  const words = useHourWords()
  const table = useRef<HTMLTableElement>(null)
  const numbers = Array.from({ length: periods }, (_, at) => at + 1)
  const names: Record<HourLevel | 'free', string> = {
    free: t`free`,
    avoid: t`rather not`,
    never: t`not there`,
  }
  const turn = (cells: readonly string[]) =>
    onChange(withLevel(grid, cells, nextLevel(grid.get(cells[0] ?? ''))))

  function move(event: KeyboardEvent, { row, column }: { row: number; column: number }) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const ahead = isRtl ? -1 : 1
    const steps: Record<string, readonly [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, ahead],
      ArrowLeft: [0, -ahead],
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return onChange(withLevel(grid, [cellOf(weekdays[column] ?? 1, row + 1)], undefined))
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const place = `${row + step[0]} ${column + step[1]}`
    table.current?.querySelector<HTMLButtonElement>(`[data-place="${place}"]`)?.focus()
  }

  return (
    <div className="hours">
      <p className="hours-legend">
        <span className="hours-key" data-level="avoid">
          <CircleMinus aria-hidden size={14} /> {t`Rather not`}
        </span>
        <span className="hours-key" data-level="never">
          <Ban aria-hidden size={14} /> {t`Not there`}
        </span>
      </p>
      <table ref={table} className="hours-week" aria-label={t`Hours of the week`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t`Period`}</span>
            </th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <button
                  type="button"
                  className="hours-day"
                  aria-label={t`Change all of ${words.weekday(weekday)}`}
                  onClick={() => turn(numbers.map((period) => cellOf(weekday, period)))}
                >
                  {words.weekday(weekday)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers.map((period, row) => (
            <tr key={period}>
              <th scope="row" className="numbers">
                {words.number(period)}
              </th>
              {weekdays.map((weekday, column) => {
                const level = grid.get(cellOf(weekday, period))
                const day = words.weekday(weekday)
                const number = words.number(period)
                const state = names[level ?? 'free']
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      className="hours-cell"
                      data-level={level}
                      data-place={`${row} ${column}`}
                      tabIndex={row === 0 && column === 0 ? 0 : -1}
                      aria-label={t`${day}, period ${number}: ${state}`}
                      onClick={() => turn([cellOf(weekday, period)])}
                      onKeyDown={(event) => move(event, { row, column })}
                    >
                      {level === 'never' && <Ban aria-hidden size={16} />}
                      {level === 'avoid' && <CircleMinus aria-hidden size={16} />}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
