import { actions, endpoint, reaches } from 'kit/contract/contract'
import { z } from 'zod'
import { exampleUser } from '../../users/contract.ts'

const resource = z.string().max(60)
const action = z.enum(actions)

export const readLack = endpoint({
  method: 'GET',
  path: '/permission-lacks/:resource/:action',
  summary: 'What a permission is called that I lack, how far I have it, and who can give it to me',
  may: 'signed-in',
  params: z.strictObject({ resource, action }),
  response: z.object({
    thing: z.string(),
    action: z.string(),
    /** The reader's reach; null if they lack the permission everywhere. */
    reach: z.enum(reaches).nullable(),
    roles: z.array(z.string()),
    /** The people who can grant it, for staff. */
    people: z.array(z.string()),
    /** Whether the reader has asked for it within a day. */
    isAsked: z.boolean(),
  }),
  example: { params: { resource: 'users', action: 'edit' } },
})

export const askPermission = endpoint({
  method: 'POST',
  path: '/permission-requests',
  summary: 'Ask those who can give a permission for it; once a day for each',
  may: 'signed-in',
  status: 202,
  body: z.strictObject({ resource, action }),
  response: z.object({ asked: z.int() }),
  example: { body: { resource: 'audit', action: 'view' } },
})

/** One of a person's roles, where it is assigned, and what it contributes to a permission. */
const link = z.object({
  role: z.string(),
  place: z.string().nullable(),
  /** The role's reach; null if it does not grant the permission. */
  gives: z.enum(reaches).nullable(),
  /** The effective reach where the role is assigned, with the campuses and sections. */
  reach: z.enum(reaches).nullable(),
  places: z.array(z.string()),
  isEnough: z.boolean(),
})
export type ChainLink = z.output<typeof link>

export const checkPermission = endpoint({
  method: 'GET',
  path: '/users/:id/permissions/:resource/:action',
  summary:
    'Whether somebody may do something, in the institute or at a campus, and by which of their roles; for who may see roles',
  may: ['users', 'view'],
  params: z.strictObject({ id: z.uuid(), resource, action }),
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ may: z.boolean(), isOff: z.boolean(), chain: z.array(link) }),
  example: { params: { id: exampleUser, resource: 'students', action: 'view' } },
})
