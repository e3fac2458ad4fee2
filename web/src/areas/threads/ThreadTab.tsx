import type { OfRecord } from '../../shell/area.ts'
import { Conversation } from './Conversation.tsx'
import './Conversation.css'

/** On the record of a student: the conversation with the family. */
export function ThreadTab({ id }: OfRecord) {
  return (
    <div className="record-wide thread-tab">
      <Conversation key={id} id={id} />
    </div>
  )
}
