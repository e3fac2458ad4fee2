import { count, endpoint, flag } from 'kit/contract/contract'
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })
export const categories = ['general', 'security', 'salary', 'features'] as const
const category = z.enum(categories)
export type Category = z.output<typeof category>

/** Something that a person is told, in their own language. */
export const notification = z.object({
  id: z.uuid(),
  category,
  title: z.string(),
  body: z.string(),
  /** Where it leads, without scope. */
  page: z.string().nullable(),
  at: instant,
  readAt: instant.nullable(),
})
export type Notification = z.output<typeof notification>

const params = z.strictObject({ id: z.uuid() })
const example = { params: { id: '01980000-0000-7000-8000-00000000e001' } }

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'What I was told, newest first',
  may: 'signed-in',
  query: z.strictObject({
    category: category.optional(),
    /** Only what I have not read yet. */
    unread: flag(false),
    /** The id of the last one already seen. */
    after: z.uuid().optional(),
    limit: count(1, 100, 20),
  }),
  response: z.object({ rows: z.array(notification), next: z.uuid().nullable() }),
  example: {},
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many notifications I have not read yet, by category',
  may: 'signed-in',
  response: z.object({ general: z.int(), security: z.int(), salary: z.int(), features: z.int() }),
  example: {},
})

export const readNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  summary: 'One of my notifications; asking for it does not mark it as read',
  may: 'signed-in',
  params,
  response: notification,
  example,
})

export const markNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:id',
  summary: 'Mark one of my notifications as read, or as unread again',
  may: 'signed-in',
  params,
  body: z.strictObject({ read: z.boolean() }),
  response: notification,
  example: { ...example, body: { read: true } },
})

export const markAllRead = endpoint({
  method: 'POST',
  path: '/notifications/readings',
  summary: 'Mark all my notifications as read, or those of one category',
  may: 'signed-in',
  body: z.strictObject({ category: category.optional() }),
  response: z.object({ read: z.int() }),
  example: { body: { category: 'security' } },
})
