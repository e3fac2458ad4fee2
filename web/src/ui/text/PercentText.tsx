import { formatNumber } from 'kit/text/locale'
import { useRegional } from '../base/Regional.tsx'

/** A share of days; a dash where nothing counts yet. */
export function PercentText({ value }: { value: number | null }) {
  const write = useWritePercent()
  return value === null ? <>–</> : <span className="numbers">{write(value)}</span>
}

/** 92.5 as the reader writes it: 92.5 %. */
export function useWritePercent(): (value: number) => string {
  const { language } = useRegional()
  return (value) => formatNumber(language, value / 100, { style: 'percent', maximumFractionDigits: 1 })
}
