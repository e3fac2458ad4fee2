import { useLingui } from '@lingui/react/macro'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { PersonLeave } from './PersonLeave.tsx'
import { sideOf } from './sides.ts'

/** On the record of a student or an employee: their leave. */
export function LeaveTab({ of, id }: OfRecord) {
  const { t } = useLingui()
  return <PersonLeave side={sideOf(of)} id={id} title={t`Leave requests`} />
}
