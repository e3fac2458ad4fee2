import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'attendance.absent': sentence('Absence'),
  'attendance.below': sentence('Attendance below the limit'),
  'gate.late': sentence('Late arrival'),
  'gate.collected': sentence('Left before the end'),
  'calendar.closed': sentence('School is closed'),
  'calendar.online': sentence('Lessons at home'),
  'calendar.reopened': sentence('School is open after all'),
  'calendar.event': sentence('Reminder of an event'),
  'attendance.missing': sentence('Register is missing'),
} as const
