import { sentence } from 'kit/text/words'
import { type MessageDeclaration, type MessageDeclarations, messageFields } from '../../core/messages.ts'

const fields = {
  children: { title: sentence('Children'), sample: sentence('Ali Khan') },
  amount: { title: sentence('Amount'), sample: '20,750 PKR' },
  day: messageFields.day,
  number: { title: sentence('Bill number'), sample: '10043000000016' },
} satisfies MessageDeclaration['fields']

/** What guardians who get bills are told of fees. */
export const messages: MessageDeclarations = {
  'fees.issued': {
    category: 'general',
    title: sentence('New fees of {children}'),
    body: sentence(
      '{amount} is due for {children} by {day, date}. Your bill number at banks and counters is {number}.',
    ),
    short: sentence('Fees of {children}: {amount}, due by {day, date}. Bill number {number}.'),
    fields,
    channels: ['whatsapp', 'push', 'sms', 'email'],
    about: 'student',
  },
  'fees.due-soon': {
    category: 'general',
    title: sentence('Fees are due on {day, date}'),
    body: sentence(
      'A reminder: {amount} is due for {children} on {day, date}. Your bill number is {number}.',
    ),
    short: sentence('Reminder: {amount} is due for {children} on {day, date}. Bill number {number}.'),
    fields,
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
  'fees.due-today': {
    category: 'general',
    title: sentence('Fees are due today'),
    body: sentence('{amount} is due for {children} today, {day, date}. Your bill number is {number}.'),
    short: sentence('{amount} is due for {children} today. Bill number {number}.'),
    fields,
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
  'fees.overdue': {
    category: 'general',
    title: sentence('Fees of {children} are overdue'),
    body: sentence(
      '{amount} for {children} was due on {day, date} and is not paid yet. Please pay it, or speak with the office. Your bill number is {number}.',
    ),
    short: sentence(
      '{amount} for {children} was due on {day, date} and is not paid yet. Please pay, or call the office. Bill number {number}.',
    ),
    fields,
    channels: ['whatsapp', 'push', 'sms', 'email'],
    about: 'student',
  },
}
