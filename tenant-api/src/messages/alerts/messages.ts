import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { sentence } from 'kit/text/words'

const {
  student,
  section,
  day,
  percent,
  limit,
  minutes,
  collector,
  reason,
  from,
  until,
  event,
  time,
  description,
} = messageFields

/** What families are told of attendance, the gate and the calendar, and teachers of a register that is missing. */
export const messages: MessageDeclarations = {
  'attendance.absent': {
    category: 'attendance',
    title: sentence('{student} is absent today'),
    body: sentence(
      '{student} ({section}) was marked absent on {day, date}. If you know why, tell the school: by asking for leave, or by calling the office.',
    ),
    short: sentence('{student} ({section}) is absent today, {day, date}. Please tell the school why.'),
    fields: { student, section, day },
    channels: ['sms', 'whatsapp', 'email', 'push'],
    about: 'student',
  },
  'attendance.below': {
    category: 'attendance',
    title: sentence('The attendance of {student} is {percent} %'),
    body: sentence(
      '{student} ({section}) has been present on {percent} % of the school days so far. The school expects at least {limit} %. Please come and speak with us.',
    ),
    short: sentence(
      'The attendance of {student} ({section}) is {percent} %; at least {limit} % is expected. Please come and speak with us.',
    ),
    fields: { student, section, percent, limit },
    channels: ['sms', 'whatsapp', 'email', 'push'],
    about: 'student',
  },
  'attendance.missing': {
    category: 'attendance',
    title: sentence('The register of {section} is missing'),
    body: sentence('Please take attendance, or tell the office why it cannot be taken'),
    short: sentence('The register of {section} is missing. Please take attendance.'),
    fields: { section, day },
    channels: ['push'],
    about: 'nobody',
  },
  'gate.late': {
    category: 'attendance',
    title: sentence('{student} came late'),
    body: sentence('{student} ({section}) came to school {minutes} minutes late on {day, date}.'),
    short: sentence('{student} ({section}) came {minutes} minutes late on {day, date}.'),
    fields: { student, section, minutes, day },
    channels: ['push', 'sms', 'whatsapp', 'email'],
    about: 'student',
  },
  'gate.collected': {
    category: 'attendance',
    title: sentence('{student} has left school early'),
    body: sentence(
      '{student} ({section}) left school before the end of lessons on {day, date} with {collector}. If you did not know of this, call the school at once.',
    ),
    short: sentence(
      '{student} ({section}) left school early today with {collector}. If you did not know, call the school at once.',
    ),
    fields: { student, section, day, collector },
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'student',
  },
  'calendar.closed': {
    category: 'calendar',
    title: sentence('School is closed: {reason}'),
    body: sentence('There is no school from {from, date} to {until, date}: {reason}.'),
    short: sentence('No school from {from, date} to {until, date}: {reason}.'),
    fields: { reason, from, until },
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'nobody',
  },
  'calendar.online': {
    category: 'calendar',
    title: sentence('Lessons at home: {reason}'),
    body: sentence('Lessons are at home from {from, date} to {until, date}: {reason}.'),
    short: sentence('Lessons at home from {from, date} to {until, date}: {reason}.'),
    fields: { reason, from, until },
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'nobody',
  },
  'calendar.reopened': {
    category: 'calendar',
    title: sentence('School is open after all'),
    body: sentence('The closure from {from, date} to {until, date} was called off. Lessons are as usual.'),
    short: sentence(
      'School is open after all: the closure from {from, date} to {until, date} was called off.',
    ),
    fields: { from, until },
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'nobody',
  },
  'calendar.event': {
    category: 'calendar',
    title: sentence('Reminder: {event}'),
    body: sentence('{event}: {day, date} {time}\n{description}'),
    short: sentence('{event}: {day, date} {time}'),
    fields: { event, day, time, description },
    channels: ['push', 'whatsapp', 'email'],
    about: 'nobody',
  },
}
