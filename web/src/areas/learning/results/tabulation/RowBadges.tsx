import { useLingui } from '@lingui/react/macro'
import { HandCoins, Lock } from 'lucide-react'
import { holdCauses, type ResultRow } from 'tenant-api/contract/learning/results'
import { useSay } from '../../../../crud/resource/words.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { usePrinted } from '../../card/use-printed.ts'

/** That the family does not see it, and why; and that the card was corrected. */
export function RowBadges({ row: { holds, edition } }: { row: Pick<ResultRow, 'holds' | 'edition'> }) {
  const { t } = useLingui()
  const print = usePrinted()
  const causeOf = useHoldCause()
  const number = print(edition)
  if (holds.length === 0 && (edition === null || edition === 1)) return null
  return (
    <span className="row-badges">
      {holds.map((hold) => {
        const why = causeOf(hold)
        const Icon = hold.isOfFees ? HandCoins : Lock
        return (
          <Badge key={hold.cause} tone="warning" icon={<Icon aria-hidden size={12} />}>
            {t`Held: ${why}`}
          </Badge>
        )
      })}
      {edition !== null && edition > 1 && <Badge tone="info">{t`Edition ${number}`}</Badge>}
    </span>
  )
}

/** Why a result is held back, in a word. */
export function useHoldCause(): (hold: ResultRow['holds'][number]) => string {
  const { t } = useLingui()
  const say = useSay()
  return ({ cause, isOfFees }) => {
    if (isOfFees) return t`fees are open`
    return cause in holdCauses ? say(holdCauses[cause as keyof typeof holdCauses]) : cause
  }
}
