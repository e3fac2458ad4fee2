import { formatNumber } from 'kit/text/locale'
import type { Series } from './chart-scale.ts'
import { useRegional } from '../base/Regional.tsx'

export type ChartProps = {
  /** The title of the chart: "Attendance this week". */
  label: string
  /** The first column's heading in the table: "Day", "Class". */
  of: string
  categories: readonly string[]
  /** At most six: more are indistinguishable. */
  series: readonly Series[]
  /** Formats a value; by default as a plain number in the reader's digits. */
  format?: ((value: number) => string) | undefined
}

/** The value formatter of a chart. */
export function useFormat(format: ChartProps['format']): (value: number) => string {
  const { language } = useRegional()
  return format ?? ((value) => formatNumber(language, value))
}
