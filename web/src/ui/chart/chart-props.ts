import { formatNumber } from 'kit/text/locale'
import type { Series } from './chart-scale.ts'
import { useRegional } from '../base/Regional.tsx'

export type ChartProps = {
  /** What is shown, as a heading says it: "Attendance this week". */
  label: string
  /** The first column's heading in the table: "Day", "Class". */
  of: string
  categories: readonly string[]
  /** At most six: more cannot be told apart. */
  series: readonly Series[]
  /** How a value is written; a plain number in the reader's digits unless it says otherwise. */
  format?: ((value: number) => string) | undefined
}

/** How this chart writes its values. */
export function useFormat(format: ChartProps['format']): (value: number) => string {
  const { language } = useRegional()
  return format ?? ((value) => formatNumber(language, value))
}
