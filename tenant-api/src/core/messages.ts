import type { Channel } from 'kit/messages/carrier'
import { sentence } from 'kit/text/words'

/** The categories of people's preferences. */
export type MessageCategory = 'attendance' | 'announcements' | 'conversations' | 'calendar' | 'general'

/** A value that a message is filled with. */
export type MessageField = {
  /** Its name for whoever writes the school's own template. */
  title: string
  /** It holds a day, which is formatted for the reader. */
  isDay?: true
  /** What stands in its place in a preview; a day is the school's current one. */
  sample?: string | number
}

/** A message that the product sends by itself. Its listener or job decides recipients and time. */
export type MessageDeclaration = {
  category: MessageCategory
  title: string
  body: string
  /** The text for SMS, which is billed by length. */
  short: string
  /** The fields that the school's own template may contain. */
  fields: Readonly<Record<string, MessageField>>
  /** The default channels, in order of preference. */
  channels: readonly Channel[]
  /** It ignores quiet hours. */
  isUrgent?: true
  /** `student`: about a child; it only goes to guardians who may see the child. */
  about: 'student' | 'nobody'
  /** Somebody writes its words and chooses its channels; what is declared is its in-app notification. */
  isWritten?: true
}

/** By their keys, each of which has its name in the module's labels.ts. */
export type MessageDeclarations = Readonly<Record<string, MessageDeclaration>>

/** Fields of several messages; a message may have others. */
export const messageFields = {
  student: { title: sentence('Student'), sample: sentence('Ali Khan') },
  section: { title: sentence('Section'), sample: '8-A' },
  day: { title: sentence('Day'), isDay: true },
  percent: { title: sentence('Percent'), sample: 74.5 },
  limit: { title: sentence('Limit in percent'), sample: 80 },
  minutes: { title: sentence('Minutes late'), sample: 20 },
  collector: { title: sentence('Who collects'), sample: sentence('Sara Khan') },
  reason: { title: sentence('Reason'), sample: sentence('Heavy rain') },
  from: { title: sentence('First day'), isDay: true },
  until: { title: sentence('Last day'), isDay: true },
  event: { title: sentence('Event'), sample: sentence('Sports day') },
  time: { title: sentence('Time'), sample: '09:00–12:30' },
  description: { title: sentence('Description'), sample: sentence('Please send sports shoes.') },
  subject: { title: sentence('Topic'), sample: sentence('A receipt is missing') },
  entries: { title: sentence('Entries of the diary'), sample: sentence('Read chapter 6.') },
  beginning: { title: sentence('Beginning of the entries'), sample: sentence('Read chapter 6.') },
  times: { title: sentence('Times, each on a line'), sample: '16:00  Sana Iqbal' },
} as const satisfies Readonly<Record<string, MessageField>>
