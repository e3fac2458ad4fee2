import { endpoint, type Permission } from 'kit/contract/contract'
import { rowOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { campuses } from '../../institute/structure/contract.ts'

export const exampleGrant = '01980000-0000-7000-8000-0000005a0001'
/** The possible hours of support access. */
export const supportHours = [1, 2, 4] as const

/** Who sees support's access; only a super admin grants it. */
export const permission: Permission = {
  resource: 'support-access',
  label: 'Access of the provider’s support',
  within: 'institute',
  actions: ['view', 'edit'],
}

const instant = z.iso.datetime({ offset: true })

const grant = z.object({
  id: z.uuid(),
  role: z.string(),
  /** Null for the whole institute. */
  campus: z.string().nullable(),
  reason: z.string(),
  grantedBy: z.string().nullable(),
  beganAt: instant,
  endsAt: instant,
  revokedAt: instant.nullable(),
  isOpen: z.boolean(),
  /** Who used it, and the number of requests of each. */
  visits: z.array(z.object({ operator: z.string(), beganAt: instant, requests: z.int() })),
})
export type SupportGrant = z.output<typeof grant>

/** The role and the place of support's access, and why: the provider reads the reason. */
export const granting = z.strictObject({
  roleId: z.uuid().meta({ title: 'Role' }),
  campusId: rowOf(() => campuses)
    .nullable()
    .default(null)
    .meta({ title: 'Campus' }),
  hours: z.union([z.literal(1), z.literal(2), z.literal(4)]).meta({ title: 'Hours' }),
  reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
})
export type Granting = z.output<typeof granting>

export const listGrants = endpoint({
  method: 'GET',
  path: '/support-access',
  summary: 'When the provider’s support was let in, by whom and why, and how much it has looked at',
  may: [permission.resource, 'view'],
  response: z.object({
    rows: z.array(grant),
    /** The roles and places to choose from. */
    roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
    campuses: z.array(z.object({ id: z.uuid(), name: z.string() })),
    mayGrant: z.boolean(),
  }),
  example: {},
})

export const grantAccess = endpoint({
  method: 'POST',
  path: '/support-access',
  summary:
    'Let the provider’s support look as a role, for some hours; it can change nothing, and each request is written down',
  may: [permission.resource, 'edit'],
  proof: 'recent',
  status: 201,
  body: granting,
  response: z.object({ id: z.uuid() }),
  example: {
    body: {
      roleId: exampleGrant,
      campusId: null,
      hours: 1,
      reason: 'The timetable shows nothing for Class 8',
    },
  },
})

export const revokeAccess = endpoint({
  method: 'DELETE',
  path: '/support-access/:id',
  summary: 'Shut the provider’s support out at once',
  may: [permission.resource, 'edit'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleGrant } },
})

export const enterAsSupport = endpoint({
  method: 'POST',
  path: '/support-access/enter',
  summary:
    'Exchange a code of the provider’s command line for a look at the school; works once, for 60 seconds, on this host',
  may: 'anyone',
  body: z.strictObject({ code: z.string().min(20).max(100) }),
  status: 201,
  response: z.object({ endsAt: instant }),
  example: { body: { code: 'a-code-that-the-command-line-has-just-printed' } },
})

export const leaveAsSupport = endpoint({
  method: 'DELETE',
  path: '/support-access/visit',
  summary: 'End the look of the provider’s support on this browser',
  may: 'anyone',
  whileViewing: true,
  response: z.object({ left: z.literal(true) }),
  example: {},
})
