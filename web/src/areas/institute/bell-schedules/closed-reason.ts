import { useLingui } from '@lingui/react/macro'
import type { BellDay } from 'tenant-api/contract/institute/bell-schedules'

/** Why no bells ring on a day. */
export function useClosedReason(): (at: BellDay) => string {
  const { t } = useLingui()
  return ({ state, reason, title }) => {
    if (state !== 'closed') return t`No bells are set for this day`
    if (title !== null) return t`No school: ${title}`
    return reason === 'no-year' ? t`Outside the academic year` : t`No school`
  }
}
