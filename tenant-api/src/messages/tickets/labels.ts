import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  ticket: sentence('Ticket'),
  ticket_message: sentence('Message of a ticket'),
  ticket_event: sentence('Step of a ticket'),
} as const

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'tickets.waiting': sentence('A ticket waits'),
  'tickets.answered': sentence('Answer to a ticket'),
  'tickets.due': sentence('Reminder of a ticket'),
  'tickets.late': sentence('A ticket is late'),
} as const
