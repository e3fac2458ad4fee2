import { type MessageDeclarations } from '../../core/messages.ts'
import { sentence } from 'kit/text/words'

/** What somebody has written: title and beginning come in the reader’s language. */
export const messages: MessageDeclarations = {
  'announcements.published': {
    category: 'announcements',
    title: sentence('{title}'),
    body: sentence('{gist}'),
    short: sentence('{title}'),
    fields: {},
    channels: ['push', 'whatsapp', 'email', 'sms'],
    about: 'nobody',
    isWritten: true,
  },
}
