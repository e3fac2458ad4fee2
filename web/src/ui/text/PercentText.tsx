import { formatNumber } from 'kit/text/locale'
import { useRegional } from '../base/Regional.tsx'

/** A percentage of days; a dash while there is no value. */
export function PercentText({ value }: { value: number | null }) {
  const write = useWritePercent()
  return value === null ? <>–</> : <span className="numbers">{write(value)}</span>
}

/** Formats 92.5 for the reader: 92.5 %. */
export function useWritePercent(): (value: number) => string {
  const { language } = useRegional()
  return (value) => formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 1 })
}
