import { formatNumber } from 'kit/text/locale'
import { useRegional } from '../base/Regional.tsx'

/** A count in the reader's digits. Identifiers are no numbers: print those in `<Ltr>`. */
export function NumberText({ value }: { value: number }) {
  const { language } = useRegional()
  return <span className="numbers">{formatNumber(language, value)}</span>
}
