import { formatMoney, type WireMoney } from 'kit/values/money'
import { useRegional } from '../base/Regional.tsx'

/** An amount with its currency, in the reader's digits. */
export function MoneyText({ money: { amount, currency } }: { money: WireMoney }) {
  const { language } = useRegional()
  return <bdi className="numbers">{formatMoney(language, BigInt(amount), currency)}</bdi>
}

/** The balances of several currencies; one line for each. */
export function BalanceText({ balances }: { balances: readonly WireMoney[] }) {
  if (balances.length === 0) return <span>–</span>
  return balances.map((money, at) => (
    <span key={money.currency}>
      {at > 0 && ' · '}
      <MoneyText money={money} />
    </span>
  ))
}
