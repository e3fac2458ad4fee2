import { foldDigits } from 'kit/text/locale'
import { printPhone, readPhone } from 'kit/values/phone'
import { useRegional } from '../../base/Regional.tsx'
import { TypedField, type TypedProps } from './TypedField.tsx'
import type { Unread } from './typed.ts'

type Props = TypedProps<string> & {
  /** ISO 3166; the school's own by default. */
  country?: string | undefined
}

/** A telephone number with the value `+923001234567`, displayed as `0300 1234567`; always in Latin digits. */
export function PhoneField({ country, ...field }: Props) {
  const { country: own } = useRegional()
  return <TypedField autoComplete="tel" {...field} {...phonesOf(country ?? own)} type="tel" mode="tel" />
}

function phonesOf(country: string) {
  return {
    read(typed: string): string | Unread | null {
      const text = foldDigits(typed)
      if (text.trim() === '') return null
      const read = readPhone(text, country)
      return read.ok ? read.e164 : { typed: text, why: read.message }
    },
    print: (e164: string) => printPhone(e164, country),
    isSame: (a: string, b: string) => a === b,
  }
}
