import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Check, Clock, House, X } from 'lucide-react'
import type { Status } from 'tenant-api/contract/attendance/registers'
import type { StatusLook } from '../../../ui/text/Status.tsx'

/** A drawing, letters and a colour: whoever cannot tell one of them apart has the others. Never a bare L. */
const looks = {
  present: { icon: Check, letters: msg`P`, name: msg`Present` },
  absent: { icon: X, letters: msg`A`, name: msg`Absent` },
  late: { icon: Clock, letters: msg`Lt`, name: msg`Late` },
  leave: { icon: House, letters: msg`Lv`, name: msg`Leave` },
} as const

export function useStatusLooks(): Record<Status, StatusLook> {
  const { i18n } = useLingui()
  const inWords = ({ icon, letters, name }: (typeof looks)[Status]): StatusLook => ({
    icon,
    letters: i18n._(letters),
    name: i18n._(name),
  })
  const { present, absent, late, leave } = looks
  return { present: inWords(present), absent: inWords(absent), late: inWords(late), leave: inWords(leave) }
}
