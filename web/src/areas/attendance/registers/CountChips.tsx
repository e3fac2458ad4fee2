import type { Counts } from 'tenant-api/contract/attendance/registers'
import { useLingui } from '@lingui/react/macro'
import { OtherCount, StatusCount, StatusCounts } from '../../../ui/text/Status.tsx'
import { statusOrder } from './statuses.ts'
import { useStatusLooks } from './status-looks.ts'

type Props = {
  counts: Omit<Counts, 'students'> & { unmarked?: number }
  /** Whole words instead of letters, where there is room. */
  isLong?: boolean
}

/** How many are present, absent, late and on leave, and how many nobody has marked. */
export function CountChips({ counts, isLong = false }: Props) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  return (
    <StatusCounts>
      {statusOrder.map((status) => (
        <StatusCount
          key={status}
          status={status}
          look={looks[status]}
          value={counts[status]}
          isShort={!isLong}
        />
      ))}
      {counts.unmarked !== undefined && counts.unmarked > 0 && (
        <OtherCount name={t`Unmarked`} value={counts.unmarked} />
      )}
    </StatusCounts>
  )
}
