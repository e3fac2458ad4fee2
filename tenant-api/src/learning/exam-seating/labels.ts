import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  exam_room: sentence('Room of an exam'),
  exam_seat: sentence('Seat in an exam'),
  invigilation: sentence('Invigilator of a room'),
} as const
