import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { sentence } from 'kit/text/words'

const { student, section, day, reason, until, time, times } = messageFields

/** What guardians are told of parent-teacher meetings. */
export const messages: MessageDeclarations = {
  'meetings.invited': {
    category: 'conversations',
    title: sentence('Speak with the teachers of {student}'),
    body: sentence(
      'You are invited to speak with the teachers of {student} ({section}) on {day, date}, {time}. Choose your times until {until, date}.',
    ),
    short: sentence(
      'Parent-teacher meeting for {student} ({section}) on {day, date}, {time}. Please choose your times until {until, date}.',
    ),
    fields: { student, section, day, time, until },
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
  'meetings.booked': {
    category: 'conversations',
    title: sentence('Your times on {day, date}'),
    body: sentence('Teachers expect you on {day, date}:\n{times}'),
    short: sentence('Your parent-teacher meeting is on {day, date}. Log in to see your times.'),
    fields: { day, times },
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'meetings.cancelled': {
    category: 'conversations',
    title: sentence('Talks on {day, date} fall through'),
    body: sentence('These talks on {day, date} do not take place:\n{times}\n{reason}'),
    short: sentence(
      'Your parent-teacher meeting on {day, date} has changed. Log in to see which talks are cancelled.',
    ),
    fields: { day, times, reason },
    channels: ['push', 'sms', 'whatsapp', 'email'],
    about: 'nobody',
  },
  'meetings.tomorrow': {
    category: 'conversations',
    title: sentence('Parent-teacher meeting tomorrow'),
    body: sentence('Your times on {day, date}:\n{times}'),
    short: sentence('Your parent-teacher meeting is tomorrow, {day, date}. Log in to see your times.'),
    fields: { day, times },
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'nobody',
  },
}
