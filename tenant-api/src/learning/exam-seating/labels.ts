import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  exam_room: sentence('Room of an exam'),
  invigilation: sentence('Invigilator of a room'),
} as const
