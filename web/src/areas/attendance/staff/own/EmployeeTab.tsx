import { useLingui } from '@lingui/react/macro'
import type { OfRecord } from '../../../../shell/navigation/area.ts'
import { EmployeeMonth } from './EmployeeMonth.tsx'

/** On the record of who works here: when they came and went. */
export function EmployeeTab({ id }: OfRecord) {
  const { t } = useLingui()
  return <EmployeeMonth id={id} title={t`Attendance`} />
}
