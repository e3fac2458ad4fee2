import { endpoint, type Permission } from 'kit/contract/contract'
import { rowOf, text } from 'kit/contract/fields'
import { z } from 'zod'
import { me } from '../../sessions/contract.ts'
import { campuses, sections } from '../../../institute/structure/contract.ts'
import { exampleUser, users } from '../contract.ts'

/** An impersonation ends after so many minutes. */
export const viewMinutes = 15

export const permission: Permission = {
  resource: 'view-as',
  label: 'View as somebody else',
  within: 'institute',
  actions: ['view'],
}

/** Why a user impersonates another: stored in the audit and shown to the other. */
const reason = text(1, 300).meta({ title: 'Reason', lines: 2 })
export const reasoning = z.strictObject({ reason })

/**
 * A role is impersonated as assigned in a campus or a section; without one, as assigned nowhere in particular.
 */
export const placing = z.strictObject({
  campusId: rowOf(() => campuses)
    .nullable()
    .default(null)
    .meta({ title: 'Campus' }),
  sectionId: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Section' }),
  reason,
})

/**
 * An account with a role, by the role's key. A constant: the frame, which calls what is below, drops shapes.
 */
export const holding = (role: string) =>
  z.strictObject({
    id: rowOf(() => ({ ...users, only: { roles: role, state: 'active' } })).meta({ title: 'Person' }),
    reason,
  })

const viewed = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('person'), id: z.uuid(), reason }),
  z.strictObject({
    of: z.literal('role'),
    id: z.uuid(),
    campusId: z.uuid().nullable().default(null),
    sectionId: z.uuid().nullable().default(null),
    reason,
  }),
])
export type Viewed = z.output<typeof viewed>

export const beginViewing = endpoint({
  method: 'POST',
  path: '/viewing',
  summary:
    'Look at the school as somebody else or as a role, in this session and for fifteen minutes; nothing can be changed meanwhile',
  may: [permission.resource, 'view'],
  proof: 'recent',
  status: 201,
  body: viewed,
  response: me,
  example: { body: { of: 'person', id: exampleUser, reason: 'Cannot find the timetable' } },
})

export const endViewing = endpoint({
  method: 'DELETE',
  path: '/viewing',
  summary: 'End the view, and be oneself again',
  may: 'signed-in',
  whileViewing: true,
  response: me,
  example: {},
})
