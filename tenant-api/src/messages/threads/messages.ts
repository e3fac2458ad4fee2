import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { sentence } from 'kit/text/words'

const { student, section } = messageFields

/** What is told of conversations. */
export const messages: MessageDeclarations = {
  'threads.asked': {
    category: 'conversations',
    title: sentence('The family of {student} has written'),
    body: sentence('There is something new in the conversation about {student} ({section}).'),
    short: sentence('The family of {student} ({section}) has written to you.'),
    fields: { student, section },
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'threads.answered': {
    category: 'conversations',
    title: sentence('A teacher of {student} has written'),
    body: sentence(
      'There is something new in the conversation about {student} ({section}). Log in to read it and to answer.',
    ),
    short: sentence('A teacher of {student} ({section}) has written to you. Log in to read it.'),
    fields: { student, section },
    channels: ['push', 'whatsapp', 'email', 'sms'],
    about: 'student',
  },
}
