import { staff, teachers } from 'tenant-api/contract/people/employees'
import { useTailored } from '../../../crud/resource/with-custom-fields.tsx'
import { EditRecord } from '../students-and-guardians/EditRecord.tsx'

export function EditTeacher() {
  return <EditRecord resource={useTailored(teachers)} />
}

export function EditStaff() {
  return <EditRecord resource={useTailored(staff)} />
}
