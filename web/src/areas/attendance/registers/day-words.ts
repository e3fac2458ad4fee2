import { useLingui } from '@lingui/react/macro'
import type { CalledSection, Register } from 'tenant-api/contract/attendance/registers'

type At = Pick<CalledSection, 'dayState' | 'reason'> & Partial<Pick<Register, 'holiday'>>

/** Why nobody is called on a day. */
export function useClosedReason(): (at: At) => string {
  const { t } = useLingui()
  return ({ reason, holiday }) => {
    if (holiday) return t`No school: ${holiday}`
    const says: Partial<Record<NonNullable<At['reason']>, string>> = {
      'no-year': t`Outside the academic year`,
      weekday: t`No school on this weekday`,
      holiday: t`No school: a holiday`,
      vacation: t`No school: vacation`,
      closure: t`The school is closed on this day`,
    }
    return (reason && says[reason]) ?? t`No school`
  }
}
