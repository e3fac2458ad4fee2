import type { Counts } from 'tenant-api/contract/attendance'
import { useLingui } from '@lingui/react/macro'
import { NumberText } from '../../ui/NumberText.tsx'
import { statusOrder } from './statuses.ts'
import { useStatusLooks } from './status-looks.ts'
import './Status.css'

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
    <ul className="count-chips">
      {statusOrder.map((status) => {
        const { icon: Icon, letters, name } = looks[status]
        return (
          <li key={status} className={`count-chip status-${status}`}>
            <Icon aria-hidden size={13} />
            <span aria-hidden={!isLong || undefined}>{isLong ? name : letters}</span>
            {!isLong && <span className="visually-hidden">{name}</span>}
            <NumberText value={counts[status]} />
          </li>
        )
      })}
      {counts.unmarked !== undefined && counts.unmarked > 0 && (
        <li className="count-chip">
          {t`Unmarked`} <NumberText value={counts.unmarked} />
        </li>
      )}
    </ul>
  )
}
