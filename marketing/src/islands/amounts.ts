import type { Format } from '../prices/result.ts'

/** Writes amounts as kit's `formatMoney` does, which would bring zod into the browser; a test holds both equal. */
export function amountFormat(language: string, tag: string): Format {
  const whole = new Intl.NumberFormat(tag)
  const fraction = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    number: (value) => whole.format(value),
    money(amount, currency) {
      const text = String(amount).padStart(3, '0')
      const decimal = `${text.slice(0, -2)}.${text.slice(-2)}` as `${number}`
      const printed = amount % 100n === 0n ? whole.format(amount / 100n) : fraction.format(decimal)
      if (language === 'ar') return `${printed} ${currency}`
      return `${currency === 'PKR' ? 'Rs' : currency} ${printed}`
    },
  }
}
