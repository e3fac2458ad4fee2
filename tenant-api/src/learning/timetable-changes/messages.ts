import { sentence } from 'kit/text/words'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'

const { day, student, section } = messageFields

const common = { category: 'general', channels: ['push', 'whatsapp', 'sms', 'email'] } as const
const toFamilies = { ...common, fields: { student, section, day }, about: 'student' } as const
const toTeachers = { ...common, fields: { day }, about: 'nobody' } as const

/** What those hear whose own week differs: one text each, which leads to the week. */
export const messages: MessageDeclarations = {
  'timetable.changed': {
    ...toFamilies,
    title: sentence('New timetable of {student}'),
    body: sentence(
      'The timetable of {student} ({section}) changes from {day, date}. Please look at the lessons of the week.',
    ),
    short: sentence('The timetable of {student} ({section}) changes from {day, date}.'),
  },
  'timetable.teacher-changed': {
    ...toTeachers,
    title: sentence('Your timetable changes'),
    body: sentence('Your lessons change from {day, date}. Please look at your week.'),
    short: sentence('Your lessons change from {day, date}. Please look at your week.'),
  },
  'timetable.withdrawn': {
    ...toFamilies,
    title: sentence('The timetable of {student} stays as it is'),
    body: sentence(
      'The new timetable of {student} ({section}) from {day, date} was withdrawn. The lessons stay as before.',
    ),
    short: sentence('The new timetable of {student} ({section}) from {day, date} was withdrawn.'),
  },
  'timetable.teacher-withdrawn': {
    ...toTeachers,
    title: sentence('Your timetable stays as it is'),
    body: sentence('The new timetable from {day, date} was withdrawn. Your lessons stay as before.'),
    short: sentence('The new timetable from {day, date} was withdrawn. Your lessons stay as before.'),
  },
}
