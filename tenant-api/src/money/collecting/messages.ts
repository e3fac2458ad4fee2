import { sentence } from 'kit/text/words'
import { type MessageDeclaration, type MessageDeclarations, messageFields } from '../../core/messages.ts'

const fields = {
  children: { title: sentence('Children'), sample: sentence('Ali Khan') },
  amount: { title: sentence('Amount'), sample: '20,750 PKR' },
  day: messageFields.day,
  number: { title: sentence('Receipt'), sample: 'RSS/R/MAIN/2026/00124' },
} satisfies MessageDeclaration['fields']

const about = 'student'

/** What guardians who get bills are told of what was paid. */
export const messages: MessageDeclarations = {
  'fees.received': {
    category: 'general',
    title: sentence('Payment received'),
    body: sentence(
      '{amount} was received for {children} on {day, date}. Your receipt is {number}. Thank you.',
    ),
    short: sentence('{amount} received for {children}. Receipt {number}.'),
    fields,
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about,
  },
  'fees.reversed': {
    category: 'general',
    title: sentence('Payment reversed'),
    body: sentence(
      'Receipt {number} of {amount} for {children} was reversed. What it had settled is due again. If you did not expect this, speak with the office.',
    ),
    short: sentence('Receipt {number} of {amount} was reversed. What it had settled is due again.'),
    fields,
    channels: ['whatsapp', 'push', 'sms', 'email'],
    about,
  },
  'fees.failed': {
    category: 'general',
    title: sentence('Payment failed'),
    body: sentence(
      'A payment of {amount} for {children} did not come through, so the fees are still due. Your bill number is {number}.',
    ),
    short: sentence(
      'A payment of {amount} for {children} failed. The fees are still due. Bill number {number}.',
    ),
    fields: { ...fields, number: { title: sentence('Bill number'), sample: '10043000000016' } },
    channels: ['whatsapp', 'push', 'sms', 'email'],
    about,
  },
}
