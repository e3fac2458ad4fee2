import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { sentence } from 'kit/text/words'

const { subject } = messageFields

/** What families and the school are told of tickets. */
export const messages: MessageDeclarations = {
  'tickets.waiting': {
    category: 'conversations',
    title: sentence('A question waits for you: {subject}'),
    body: sentence('A family asks the school: {subject}. Please answer it.'),
    short: sentence('A question of a family waits for you: {subject}'),
    fields: { subject },
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'tickets.answered': {
    category: 'conversations',
    title: sentence('The school has answered: {subject}'),
    body: sentence('The school has answered what you asked: {subject}. Log in to read it.'),
    short: sentence('The school has answered: {subject}'),
    fields: { subject },
    channels: ['push', 'whatsapp', 'email'],
    about: 'nobody',
  },
  'tickets.due': {
    category: 'conversations',
    title: sentence('To be answered soon: {subject}'),
    body: sentence('A family waits for an answer: {subject}. It is due within two hours.'),
    short: sentence('To be answered within two hours: {subject}'),
    fields: { subject },
    channels: ['push'],
    about: 'nobody',
  },
  'tickets.late': {
    category: 'conversations',
    title: sentence('Not answered in time: {subject}'),
    body: sentence('A family still waits for an answer: {subject}. Please answer it, or hand it on.'),
    short: sentence('Not answered in time: {subject}'),
    fields: { subject },
    channels: ['push', 'email'],
    about: 'nobody',
  },
}
