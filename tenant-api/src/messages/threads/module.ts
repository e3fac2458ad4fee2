import { type Action } from 'kit/contract/contract'
import { sql, type SQL } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { documentTypes } from '../../platform/files/contract.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { tellJob } from './notify.ts'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { isFamily, isMember, isOverseen, isShown, openedAt } from './members.ts'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { homePage, pageRead } from '../../core/page-reads.ts'

const fields = { student: messageFields.student, section: messageFields.section }

/** What is told of conversations. */
const messages: MessageDeclarations = {
  'threads.asked': {
    category: 'conversations',
    title: sentence('The family of {student} has written'),
    body: sentence('There is something new in the conversation about {student} ({section}).'),
    short: sentence('The family of {student} ({section}) has written to you.'),
    fields,
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
    fields,
    channels: ['push', 'whatsapp', 'email', 'sms'],
    about: 'student',
  },
}

const { permission, oversight } = contract
const both = (resource: string, reach: 'own' | 'section' | 'campus' | 'institute'): DefaultGrant[] =>
  (['view', 'edit'] satisfies Action[]).map((action) => [resource, action, reach])

/** Whoever grants roles to teachers and families must have these permissions too; they make nobody a member. */
const office = (reach: 'campus' | 'institute') => [
  ...both(oversight.resource, reach),
  ...both(permission.resource, reach),
]

/** One conversation per student, between guardians and teachers; the office opens one only for a reason. */
export const threads = defineModule({
  name: 'threads',
  messages,
  labels,
  contract,
  defaultGrants: {
    super_admin: office('institute'),
    administrator: office('institute'),
    admin: office('campus'),
    campus_manager: office('campus'),
    teacher: both(permission.resource, 'section'),
    section_teacher: both(permission.resource, 'section'),
    guardian: both(permission.resource, 'own'),
  },
  pageReads: [pageRead(homePage, contract.listThreads, { inputs: () => [{ query: { limit: 1 } }] })],
  sentences: {
    'threads.seeded': sentence('Added the conversations of the demo school'),
    'thread-messages.posted': sentence('Wrote in the conversation about {name}'),
    'thread-messages.withdrawn': sentence('Took back a message in the conversation about {name}'),
    'thread-messages.opened': sentence('Opened the conversation about {name}: {reason}'),
    'thread-messages.closed': sentence('Closed the conversation about {name}: {reason}'),
    'thread-messages.reopened': sentence('Reopened the conversation about {name}: {reason}'),
    'thread-messages.put-off': sentence('Put off telling teachers of a message'),
  },
  // Private to families and teachers: kept out of recent activity.
  quiet: ['thread-messages.posted', 'thread-messages.withdrawn', 'thread-messages.put-off'],
  jobs: { 'threads.tell': tellJob },
  fileOwners: [
    {
      resource: permission.resource,
      types: documentTypes,
      rows: (user, action, now) =>
        action === 'view' ? filesSeenBy(user, now) : sql`(select null::uuid where false)`,
    },
  ],
  routes,
  personal: [
    // What families wrote is theirs; what the school wrote stays with the child whom it is about.
    {
      table: 'thread_message',
      area: 'conversations',
      by: { author_id: 'account' },
      where: "t.kind = 'message' and t.side = 'family'",
      erase: { text: emptyText },
      isAppendOnly: true,
    },
    {
      table: 'thread_message',
      area: 'conversations',
      by: { student_id: 'student' },
      where: "t.kind = 'message'",
      hides: 'written by others',
      erase: { text: emptyText },
      isAppendOnly: true,
    },
    {
      table: 'thread_file',
      area: 'conversations',
      by: { message_id: 'thread_message' },
      erase: 'delete',
      hides: 'among the files',
      isAppendOnly: true,
    },
    {
      table: 'thread_reading',
      area: 'conversations',
      by: { student_id: 'student', account_id: 'account' },
      erase: 'delete',
      hides: 'of the machine alone',
      isAppendOnly: true,
    },
  ],
  audited: {
    thread_file: z.object({
      messageId: z.uuid().meta({ title: 'Message of a conversation' }),
      position: z.int().meta({ title: 'Place in the order' }),
    }),
    thread_message: z.object({ kind: oneOf(contract.lineKinds), side: oneOf(contract.threadSides) }),
  },
})

/**
 * The messages whose files a user may open: in their own conversations, and in those they have opened as the
 * office.
 */
function filesSeenBy(user: User, now: Date): SQL {
  const opened = openedAt(user, { studentId: sql`m.student_id`, now })
  return sql`(
    select m.id from ${student} join thread_message m on m.student_id = ${student.id}
    where m.withdrawn_at is null and ${isMember(user, 'view', sql`(select day from current_day)`)} and ${isShown(isFamily(user))}
    union all
    select m.id from ${student} join thread_message m on m.student_id = ${student.id}
    where ${isOverseen(user, 'edit')} and ${opened} is not null)`
}
