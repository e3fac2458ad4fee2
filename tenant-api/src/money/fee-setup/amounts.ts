import { refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { type Currency, fromWire, type WireMoney } from 'kit/values/money'

/** The minor units of an amount that was typed. Refuses another currency, and less than nothing. */
export function amountIn(currency: Currency, typed: WireMoney, field: string): bigint {
  const { amount, currency: sent } = fromWire(typed)
  if (sent !== currency)
    refuseField(field, sentence('The amount must be in the currency of the campus'), 'currency')
  if (amount < 0n) refuseField(field, sentence('The amount must not be below zero'), 'low')
  return amount
}
