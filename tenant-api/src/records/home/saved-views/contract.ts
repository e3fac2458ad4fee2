import { endpoint, type Permission } from 'kit/contract/contract'
import { z } from 'zod'

const listName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/)
  .meta({ title: 'List' })

/** What a list shows, in the words of its address: `{ city: 'lahore', sort: '-name', columns: 'name,city' }`. */
const search = z
  .record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,79}$/), z.string().max(1000))
  .refine((words) => Object.keys(words).length <= 40)
  .meta({ title: 'Filter' })
const name = z.string().trim().min(1).max(60).meta({ title: 'Name' })
/** The key of the role that sees it too; null for its maker alone. */
const role = z
  .string()
  .max(42)
  .regex(/^[a-z][a-z0-9_]*$/)
  .nullable()
  .meta({ title: 'Shared with' })

const view = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  role: z.object({ key: z.string(), name: z.string() }).nullable(),
  /** Made by the reader, who alone changes it. */
  isMine: z.boolean(),
  version: z.int(),
})
export type View = z.output<typeof view>

const params = z.strictObject({ id: z.uuid() })
const exampleId = '01980000-0000-7000-8000-0000000e0001'
const columns = z.array(z.string().max(60)).max(60)

/** How the reader has arranged one list: the order of its tabs, the one it begins with, and its columns. */
const arrangement = z.object({
  views: z.array(view),
  start: z.uuid().nullable(),
  columns: columns.nullable(),
  /** The roles with which the reader may share a view. */
  roles: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type Arrangement = z.output<typeof arrangement>

export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  summary: 'The saved views of a list, in the reader’s order, and how the reader has arranged it',
  may: 'signed-in',
  query: z.strictObject({ list: listName }),
  response: arrangement,
  example: { query: { list: 'campuses' } },
})

export const createView = endpoint({
  method: 'POST',
  path: '/views',
  summary: 'Keep what a list shows under a name',
  may: 'signed-in',
  status: 201,
  idempotent: true,
  body: z.strictObject({ list: listName, name, search, role: role.default(null) }),
  response: view,
  example: { body: { list: 'campuses', name: 'In Lahore', search: { city: 'lahore' } } },
})

export const updateView = endpoint({
  method: 'PATCH',
  path: '/views/:id',
  summary: 'Rename a view of one’s own, change what it shows, or share it with a role',
  may: 'signed-in',
  versioned: true,
  params,
  body: z.strictObject({ name, search, role }).partial(),
  response: view,
  example: { params: { id: exampleId }, body: { name: 'Lahore' } },
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/:id',
  summary: 'Delete a view of one’s own',
  may: 'signed-in',
  params,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleId } },
})

export const arrangeList = endpoint({
  method: 'PATCH',
  path: '/views/arrangement',
  summary: 'Set the order of a list’s tabs, the one it begins with, or its columns, for oneself',
  may: 'signed-in',
  body: z.strictObject({
    list: listName,
    order: z.array(z.uuid()).max(100).optional(),
    start: z.uuid().nullable().optional(),
    columns: columns.nullable().optional(),
  }),
  response: arrangement,
  example: { body: { list: 'campuses', columns: ['name', 'city'] } },
})

export const permissions: readonly Permission[] = [
  { resource: 'views', label: 'Views shared with a role', within: 'institute', actions: ['edit'] },
]
