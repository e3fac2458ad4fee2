import type { Channel } from 'kit/messages/carrier'
import { sentence } from 'kit/text/words'
import type { Category as NoticeCategory } from '../../platform/notifications/contract.ts'
import type { EventKey, MessageCategory, WrittenKey } from './contract.ts'

/** The fields that a template may contain, with their names. */
export const fieldNames = {
  student: sentence('Student'),
  section: sentence('Section'),
  day: sentence('Day'),
  percent: sentence('Percent'),
  limit: sentence('Limit in percent'),
  minutes: sentence('Minutes late'),
  collector: sentence('Who collects'),
  reason: sentence('Reason'),
  from: sentence('First day'),
  until: sentence('Last day'),
  event: sentence('Event'),
  time: sentence('Time'),
  description: sentence('Description'),
  subject: sentence('Topic'),
  entries: sentence('Entries of the diary'),
  beginning: sentence('Beginning of the entries'),
  times: sentence('Times, each on a line'),
  children: sentence('Children'),
  amount: sentence('Amount'),
  number: sentence('Bill number'),
} as const
export type FieldName = keyof typeof fieldNames
/** Fields with a day, which is formatted for the reader. */
export const dayFields: readonly FieldName[] = ['day', 'from', 'until']

export type MessageEvent = {
  category: MessageCategory
  /** One of the four categories of in-app notifications. */
  notice: NoticeCategory
  title: string
  body: string
  /** The text for SMS, which is billed by length. */
  short: string
  /** The fields that the school's own template may contain. */
  fields: readonly FieldName[]
  /** The default channels, in order of preference. */
  channels: readonly Channel[]
  /** It ignores quiet hours. */
  isUrgent?: true
  /** `student`: about a child; it only goes to guardians who may see the child. */
  about: 'student' | 'nobody'
}

/** The automatic messages of the product. Their listeners decide recipients and time. */
export const messageEvents = {
  'attendance.absent': {
    category: 'attendance',
    notice: 'general',
    title: sentence('{student} is absent today'),
    body: sentence(
      '{student} ({section}) was marked absent on {day, date}. If you know why, tell the school: by asking for leave, or by calling the office.',
    ),
    short: sentence('{student} ({section}) is absent today, {day, date}. Please tell the school why.'),
    fields: ['student', 'section', 'day'],
    channels: ['sms', 'whatsapp', 'email', 'push'],
    about: 'student',
  },
  'attendance.below': {
    category: 'attendance',
    notice: 'general',
    title: sentence('The attendance of {student} is {percent} %'),
    body: sentence(
      '{student} ({section}) has been present on {percent} % of the school days so far. The school expects at least {limit} %. Please come and speak with us.',
    ),
    short: sentence(
      'The attendance of {student} ({section}) is {percent} %; at least {limit} % is expected. Please come and speak with us.',
    ),
    fields: ['student', 'section', 'percent', 'limit'],
    channels: ['sms', 'whatsapp', 'email', 'push'],
    about: 'student',
  },
  'gate.late': {
    category: 'attendance',
    notice: 'general',
    title: sentence('{student} came late'),
    body: sentence('{student} ({section}) came to school {minutes} minutes late on {day, date}.'),
    short: sentence('{student} ({section}) came {minutes} minutes late on {day, date}.'),
    fields: ['student', 'section', 'minutes', 'day'],
    channels: ['push', 'sms', 'whatsapp', 'email'],
    about: 'student',
  },
  'gate.collected': {
    category: 'attendance',
    notice: 'general',
    title: sentence('{student} has left school early'),
    body: sentence(
      '{student} ({section}) left school before the end of lessons on {day, date} with {collector}. If you did not know of this, call the school at once.',
    ),
    short: sentence(
      '{student} ({section}) left school early today with {collector}. If you did not know, call the school at once.',
    ),
    fields: ['student', 'section', 'day', 'collector'],
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'student',
  },
  'calendar.closed': {
    category: 'calendar',
    notice: 'general',
    title: sentence('School is closed: {reason}'),
    body: sentence('There is no school from {from, date} to {until, date}: {reason}.'),
    short: sentence('No school from {from, date} to {until, date}: {reason}.'),
    fields: ['reason', 'from', 'until'],
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'nobody',
  },
  'calendar.online': {
    category: 'calendar',
    notice: 'general',
    title: sentence('Lessons at home: {reason}'),
    body: sentence('Lessons are at home from {from, date} to {until, date}: {reason}.'),
    short: sentence('Lessons at home from {from, date} to {until, date}: {reason}.'),
    fields: ['reason', 'from', 'until'],
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'nobody',
  },
  'calendar.reopened': {
    category: 'calendar',
    notice: 'general',
    title: sentence('School is open after all'),
    body: sentence('The closure from {from, date} to {until, date} was called off. Lessons are as usual.'),
    short: sentence(
      'School is open after all: the closure from {from, date} to {until, date} was called off.',
    ),
    fields: ['from', 'until'],
    channels: ['sms', 'whatsapp', 'email', 'push'],
    isUrgent: true,
    about: 'nobody',
  },
  'calendar.event': {
    category: 'calendar',
    notice: 'general',
    title: sentence('Reminder: {event}'),
    body: sentence('{event}: {day, date} {time}\n{description}'),
    short: sentence('{event}: {day, date} {time}'),
    fields: ['event', 'day', 'time', 'description'],
    channels: ['push', 'whatsapp', 'email'],
    about: 'nobody',
  },
  'tickets.waiting': {
    category: 'conversations',
    notice: 'general',
    title: sentence('A question waits for you: {subject}'),
    body: sentence('A family asks the school: {subject}. Please answer it.'),
    short: sentence('A question of a family waits for you: {subject}'),
    fields: ['subject'],
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'tickets.answered': {
    category: 'conversations',
    notice: 'general',
    title: sentence('The school has answered: {subject}'),
    body: sentence('The school has answered what you asked: {subject}. Log in to read it.'),
    short: sentence('The school has answered: {subject}'),
    fields: ['subject'],
    channels: ['push', 'whatsapp', 'email'],
    about: 'nobody',
  },
  'tickets.due': {
    category: 'conversations',
    notice: 'general',
    title: sentence('To be answered soon: {subject}'),
    body: sentence('A family waits for an answer: {subject}. It is due within two hours.'),
    short: sentence('To be answered within two hours: {subject}'),
    fields: ['subject'],
    channels: ['push'],
    about: 'nobody',
  },
  'tickets.late': {
    category: 'conversations',
    notice: 'general',
    title: sentence('Not answered in time: {subject}'),
    body: sentence('A family still waits for an answer: {subject}. Please answer it, or hand it on.'),
    short: sentence('Not answered in time: {subject}'),
    fields: ['subject'],
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'attendance.missing': {
    category: 'attendance',
    notice: 'general',
    title: sentence('The register of {section} is missing'),
    body: sentence('Please take attendance, or tell the office why it cannot be taken'),
    short: sentence('The register of {section} is missing. Please take attendance.'),
    fields: ['section', 'day'],
    channels: ['push'],
    about: 'nobody',
  },
  'threads.asked': {
    category: 'conversations',
    notice: 'general',
    title: sentence('The family of {student} has written'),
    body: sentence('There is something new in the conversation about {student} ({section}).'),
    short: sentence('The family of {student} ({section}) has written to you.'),
    fields: ['student', 'section'],
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'threads.answered': {
    category: 'conversations',
    notice: 'general',
    title: sentence('A teacher of {student} has written'),
    body: sentence(
      'There is something new in the conversation about {student} ({section}). Log in to read it and to answer.',
    ),
    short: sentence('A teacher of {student} ({section}) has written to you. Log in to read it.'),
    fields: ['student', 'section'],
    channels: ['push', 'whatsapp', 'email', 'sms'],
    about: 'student',
  },
  'diary.day': {
    category: 'general',
    notice: 'general',
    title: sentence('Homework diary of {student}'),
    body: sentence('{student} ({section}), {day, date}:\n{entries}'),
    short: sentence('Homework of {student} ({section}), {day, date}: {beginning}'),
    fields: ['student', 'section', 'day', 'entries', 'beginning'],
    channels: ['push', 'whatsapp', 'email'],
    about: 'student',
  },
  'meetings.invited': {
    category: 'conversations',
    notice: 'general',
    title: sentence('Speak with the teachers of {student}'),
    body: sentence(
      'You are invited to speak with the teachers of {student} ({section}) on {day, date}, {time}. Choose your times until {until, date}.',
    ),
    short: sentence(
      'Parent-teacher meeting for {student} ({section}) on {day, date}, {time}. Please choose your times until {until, date}.',
    ),
    fields: ['student', 'section', 'day', 'time', 'until'],
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
  'meetings.booked': {
    category: 'conversations',
    notice: 'general',
    title: sentence('Your times on {day, date}'),
    body: sentence('Teachers expect you on {day, date}:\n{times}'),
    short: sentence('Your parent-teacher meeting is on {day, date}. Log in to see your times.'),
    fields: ['day', 'times'],
    channels: ['push', 'email'],
    about: 'nobody',
  },
  'meetings.cancelled': {
    category: 'conversations',
    notice: 'general',
    title: sentence('Talks on {day, date} fall through'),
    body: sentence('These talks on {day, date} do not take place:\n{times}\n{reason}'),
    short: sentence(
      'Your parent-teacher meeting on {day, date} has changed. Log in to see which talks fall through.',
    ),
    fields: ['day', 'times', 'reason'],
    channels: ['push', 'sms', 'whatsapp', 'email'],
    about: 'nobody',
  },
  'meetings.tomorrow': {
    category: 'conversations',
    notice: 'general',
    title: sentence('Parent-teacher meeting tomorrow'),
    body: sentence('Your times on {day, date}:\n{times}'),
    short: sentence('Your parent-teacher meeting is tomorrow, {day, date}. Log in to see your times.'),
    fields: ['day', 'times'],
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'nobody',
  },
  'fees.issued': {
    category: 'general',
    notice: 'general',
    title: sentence('New fees of {children}'),
    body: sentence(
      '{amount} for {children} are due by {day, date}. Your bill number at banks and counters is {number}.',
    ),
    short: sentence('Fees of {children}: {amount}, due by {day, date}. Bill number {number}.'),
    fields: ['children', 'amount', 'day', 'number'],
    channels: ['whatsapp', 'push', 'sms', 'email'],
    about: 'student',
  },
  'fees.due-soon': {
    category: 'general',
    notice: 'general',
    title: sentence('Fees are due on {day, date}'),
    body: sentence(
      'A reminder: {amount} for {children} are due on {day, date}. Your bill number is {number}.',
    ),
    short: sentence('Reminder: {amount} for {children} are due on {day, date}. Bill number {number}.'),
    fields: ['children', 'amount', 'day', 'number'],
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
  'fees.due-today': {
    category: 'general',
    notice: 'general',
    title: sentence('Fees are due today'),
    body: sentence('{amount} for {children} are due today, {day, date}. Your bill number is {number}.'),
    short: sentence('{amount} for {children} are due today. Bill number {number}.'),
    fields: ['children', 'amount', 'day', 'number'],
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
  'fees.overdue': {
    category: 'general',
    notice: 'general',
    title: sentence('Fees of {children} are overdue'),
    body: sentence(
      '{amount} for {children} are open since {day, date}. Please pay them, or speak with the office. Your bill number is {number}.',
    ),
    short: sentence(
      '{amount} for {children} are open since {day, date}. Please pay, or call the office. Bill number {number}.',
    ),
    fields: ['children', 'amount', 'day', 'number'],
    channels: ['whatsapp', 'push', 'sms', 'email'],
    about: 'student',
  },
} as const satisfies Record<EventKey, MessageEvent>

/** Messages that people write, as in-app notifications: `title` and `gist` come in the reader's language. */
const writtenEvents = {
  'announcements.published': {
    category: 'announcements',
    notice: 'general',
    title: sentence('{title}'),
    body: sentence('{gist}'),
    short: sentence('{title}'),
    fields: [],
    channels: ['push', 'whatsapp', 'email', 'sms'],
    about: 'nobody',
  },
} as const satisfies Record<WrittenKey, MessageEvent>

const everyEvent: Readonly<Record<string, MessageEvent>> = { ...messageEvents, ...writtenEvents }

/** An event by key; undefined for messages without an event, such as a test message. */
export function eventOf(key: string): MessageEvent | undefined {
  return Object.hasOwn(everyEvent, key) ? everyEvent[key] : undefined
}
