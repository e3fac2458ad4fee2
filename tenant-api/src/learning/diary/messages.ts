import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { sentence } from 'kit/text/words'

const { student, section, day, entries, beginning } = messageFields

/** The homework of a day. */
export const messages: MessageDeclarations = {
  'diary.day': {
    category: 'general',
    title: sentence('Homework diary of {student}'),
    body: sentence('{student} ({section}), {day, date}:\n{entries}'),
    short: sentence('Homework of {student} ({section}), {day, date}: {beginning}'),
    fields: { student, section, day, entries, beginning },
    channels: ['push', 'whatsapp', 'email'],
    about: 'student',
  },
}
