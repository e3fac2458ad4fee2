import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Check, CircleSlash2, Clock, House, LogOut, Moon, X } from 'lucide-react'
import type { DayStatus } from 'tenant-api/contract/attendance/staff'
import type { StatusLook } from '../../../ui/text/Status.tsx'

/** A drawing, letters and a colour: whoever cannot tell one of them apart has the others. Never a bare L. */
const looks = {
  present: { icon: Check, letters: msg`P`, name: msg`Present` },
  late: { icon: Clock, letters: msg`Lt`, name: msg`Late` },
  left_early: { icon: LogOut, letters: msg`E`, name: msg`Left early` },
  half_day: { icon: CircleSlash2, letters: msg`H`, name: msg`Half day` },
  absent: { icon: X, letters: msg`A`, name: msg`Absent` },
  leave: { icon: House, letters: msg`Lv`, name: msg`Leave` },
  day_off: { icon: Moon, letters: msg`–`, name: msg`Day off` },
} as const

export const countedStatuses = ['present', 'late', 'left_early', 'half_day', 'absent', 'leave'] as const

export function useDayLooks(): (status: DayStatus) => StatusLook {
  const { i18n } = useLingui()
  return (status) => {
    const { icon, letters, name } = looks[status]
    return { icon, letters: i18n._(letters), name: i18n._(name) }
  }
}
