import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Needs } from '../../../../shell/navigation/area.ts'

export type ReportPath = '' | 'away' | 'month' | 'strength' | 'short' | 'subjects' | 'opening'

type Report = {
  /** Below `attendance-reports`. */
  path: ReportPath
  title: MessageDescriptor
  /** What the way to it is called beside the others, where that is shorter. */
  way?: MessageDescriptor
  /** Who is shown the way; all reports are read by whoever sees attendance. */
  needs?: Needs
}

/** The reports of attendance, in their order. */
export const reports: readonly Report[] = [
  { path: '', title: msg`Attendance overview`, way: msg`Overview` },
  { path: 'away', title: msg`Absent, late and on leave`, way: msg`Absent today` },
  { path: 'month', title: msg`Attendance by month`, way: msg`By month` },
  { path: 'strength', title: msg`Daily strength` },
  { path: 'short', title: msg`Short attendance` },
  { path: 'subjects', title: msg`Attendance by subject`, way: msg`By subject` },
  { path: 'opening', title: msg`Opening totals`, needs: ['attendance', 'edit'] },
]
