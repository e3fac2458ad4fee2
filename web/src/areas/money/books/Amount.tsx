import { formatMoney, type WireMoney } from 'kit/values/money'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** An amount with its currency; a dash where there is none. */
export function Amount({ of: { amount, currency } }: { of: WireMoney }) {
  const { language } = useRegional()
  if (amount === '0') return '–'
  return <bdi className="numbers">{formatMoney(language, BigInt(amount), currency)}</bdi>
}

/** The amount of a posting without its sign: its column says whether it is a debit or a credit. */
export function SideAmount({ of, side }: { of: WireMoney; side: 'debit' | 'credit' }) {
  const amount = BigInt(of.amount)
  if (amount > 0n !== (side === 'debit')) return null
  return <Amount of={{ ...of, amount: String(amount < 0n ? -amount : amount) }} />
}
