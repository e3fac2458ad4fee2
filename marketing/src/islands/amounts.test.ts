import { intlTag, languages } from 'kit/text/locale'
import { formatMoney } from 'kit/values/money'
import { expect, test } from 'vitest'
import { amountFormat } from './amounts.ts'

test('the calculator writes an amount as the bill does, in every language', () => {
  for (const { code } of languages) {
    const { money } = amountFormat(code, intlTag(code))
    for (const currency of ['PKR', 'USD'] as const)
      for (const amount of [0n, 5n, 20n, 10_20n, 75_000_00n, 2_125_425_00n, 1_234_567_89n])
        expect(money(amount, currency)).toBe(formatMoney(code, amount, currency))
  }
})
