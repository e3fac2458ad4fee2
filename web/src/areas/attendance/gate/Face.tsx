import { address } from 'kit/http/client'
import { showFaceAtGate } from 'tenant-api/contract/attendance/gate'
import { Avatar } from '../../../ui/text/Avatar.tsx'

type Props = { student: string; person: string; name: string; hasPhoto: boolean }

/** The face of who stands at the gate, as far as the school has a photo. */
export function Face({ student, person, name, hasPhoto }: Props) {
  const src = address(showFaceAtGate, { params: { id: student, personId: person } })
  return <Avatar name={name} size="large" src={hasPhoto ? src : null} />
}
