import { Ltr } from './Ltr.tsx'
import { part, usePart } from '../base/part.ts'
import { useRegional } from '../base/Regional.tsx'

// The numbering plans of all countries load after the list: until then a number is shown as stored.
const plans = part(() => import('kit/values/phone'))

/** A stored telephone number in the national form of the school's country. */
export function PhoneText({ number }: { number: string }) {
  const { country } = useRegional()
  return (
    <span className="phone">
      <Ltr>{usePart(plans)?.printPhone(number, country) ?? number}</Ltr>
    </span>
  )
}
