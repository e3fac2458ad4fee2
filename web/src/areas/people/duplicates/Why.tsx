import { useLingui } from '@lingui/react/macro'
import type { Likeness } from 'tenant-api/contract/people/duplicates'
import { Badge } from '../../../ui/text/Badge.tsx'

/** What two records have in common. */
export function Why({ why }: { why: readonly Likeness[] }) {
  const { t } = useLingui()
  const names = { phone: t`Same telephone`, identity: t`Same identity number`, name: t`Same name` }
  return (
    <span className="record-row-more">
      {why.map((one) => (
        <Badge key={one}>{names[one]}</Badge>
      ))}
    </span>
  )
}
