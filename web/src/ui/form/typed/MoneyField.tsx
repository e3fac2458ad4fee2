import { currencySign, formatAmount, parseAmount, type WireMoney } from 'kit/values/money'
import type { Language } from 'kit/text/locale'
import { useRegional } from '../../base/Regional.tsx'
import { TypedField, type TypedProps } from './TypedField.tsx'
import type { Unread } from './typed.ts'

type Props = TypedProps<WireMoney> & {
  /** ISO 4217; the school's own by default. */
  currency?: string | undefined
}

/** An exact amount, with its currency beside it; ambiguous input is refused, never guessed. */
export function MoneyField({ currency, ...field }: Props) {
  const { language, currency: own } = useRegional()
  const known = currency ?? own
  // As formatMoney prints it: before the amount, in Arabic after it.
  const isAfter = language === 'ar'
  const sign = (
    <span className="typed-sign">
      <bdi>{currencySign(language, known)}</bdi>
    </span>
  )
  return (
    <TypedField
      {...field}
      {...amountsIn(language, known)}
      mode="decimal"
      before={isAfter ? undefined : sign}
      after={isAfter ? sign : undefined}
    />
  )
}

function amountsIn(language: Language, currency: string) {
  return {
    read(text: string): WireMoney | Unread | null {
      if (text.trim() === '') return null
      const parsed = parseAmount(text, currency)
      return parsed.ok ? { amount: String(parsed.amount), currency } : { typed: text, why: parsed.message }
    },
    print: (money: WireMoney) => formatAmount(language, BigInt(money.amount), money.currency),
    isSame: (a: WireMoney, b: WireMoney) => a.amount === b.amount && a.currency === b.currency,
  }
}
