import { ArrowRight } from 'lucide-react'
import { Ltr } from '../../../ui/text/Ltr.tsx'

/** From one academic year to the next. */
export function Years({ from, to }: { from: string; to: string }) {
  return (
    <span className="promotion-years">
      <Ltr>{from}</Ltr>
      <ArrowRight aria-hidden className="directional" size={16} />
      <Ltr>{to}</Ltr>
    </span>
  )
}
