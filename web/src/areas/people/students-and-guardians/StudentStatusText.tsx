import { studentStatuses } from 'tenant-api/contract/people/students-and-guardians'
import { useSay } from '../../../crud/resource/words.ts'

/** Whether a student is enrolled, on leave or gone, in the reader's words. */
export default function StudentStatusText({ status }: { status: keyof typeof studentStatuses }) {
  const say = useSay()
  return <span>{say(studentStatuses[status])}</span>
}
