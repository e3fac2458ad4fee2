import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  meeting_host: sentence('Teacher of a parent-teacher meeting'),
  meeting_booking: sentence('Talk of a parent-teacher meeting'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'meetings.invited': sentence('Invitation to a parent-teacher meeting'),
  'meetings.booked': sentence('Times of a parent-teacher meeting'),
  'meetings.cancelled': sentence('A talk is cancelled'),
  'meetings.tomorrow': sentence('Reminder of a parent-teacher meeting'),
} as const
