import { useQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { readThread } from 'tenant-api/contract/messages/threads'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { isNearToo, useMe } from '../../../shell/session/me.ts'
import { Conversation } from './Conversation.tsx'
import { OfficeThread } from './OfficeThread.tsx'
import './Conversation.css'

/** On the record of a student: the conversation to its members, and to the office how it is opened. */
export function ThreadTab({ id }: OfRecord) {
  const isNear = isNearToo(useMe(), ['threads', 'view'])
  const { error } = useQuery({ ...read(readThread, { params: { id } }), enabled: isNear })
  const isStranger = !isNear || (error instanceof Refused && error.problem.status === 404)
  return (
    <div className="record-wide">
      {isStranger ? (
        <OfficeThread id={id} />
      ) : (
        <div className="thread-tab">
          <Conversation key={id} id={id} />
        </div>
      )}
    </div>
  )
}
