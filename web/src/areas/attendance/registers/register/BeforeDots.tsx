import { useLingui } from '@lingui/react/macro'
import type { Called } from 'tenant-api/contract/attendance/registers'
import { useStatusLooks } from '../status-looks.ts'

const most = 5

/** What the last days were, the oldest first: each a dot, and all of them one sentence for who hears the page. */
export function BeforeDots({ before }: Pick<Called, 'before'>) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  const days = before.slice(0, most).toReversed()
  if (days.length === 0) return null
  const said = days.map((status) => (status ? looks[status].name : t`nothing`)).join(', ')
  return (
    <span className="before" title={said}>
      <span className="visually-hidden">{t`Days before: ${said}`}</span>
      {days.map((status, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- days have no other name here, and never move
        <span
          key={at}
          className={`before-day ${status ? `status-${status}` : ''}`}
          data-status={status ?? undefined}
        />
      ))}
    </span>
  )
}
