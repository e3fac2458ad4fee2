import { endpoint, type Permission } from 'kit/contract'
import { dayShape, email, oneOf, text } from 'kit/fields'
import { idParams, resource } from 'kit/resource'
import { sentence } from 'kit/words'
import { z } from 'zod'
import { roleNames, session } from '../access/contract.ts'

/** The log-in of Ghulam Rasool, at the gate of the demo school. */
export const demoUser = '01980000-0000-7000-8000-00000000a009'

export const userStates = {
  invited: sentence('Invited'),
  active: sentence('May log in'),
  disabled: sentence('Switched off'),
  deactivated: sentence('Deactivated'),
} as const

/** What is done to a log-in, each by its own rules. */
export const userDeeds = ['invite', 'revoke', 'switch-on', 'switch-off', 'deactivate', 'log-out'] as const
export type UserDeed = (typeof userDeeds)[number]

/** What somebody who logs in is to the school; one person can be several, and the owner none of these. */
export const userKinds = {
  teacher: sentence('Teacher'),
  staff: sentence('Member of staff'),
  guardian: sentence('Guardian'),
  student: sentence('Student'),
} as const

const heldRoles = { ...roleNames, own: sentence('A role that the school has made') } as const

/** Every log-in with the person whose it is. None is written in a form: what is done to one has a verb of its own. */
export const users = resource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  within: 'campus',
  search: ['name', 'otherName', 'username', 'email'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['name', 'username', 'lastSeenOn', 'invitedOn', 'state'],
  shows: ['name', 'fatherName', 'username', 'email', 'holds', 'state', 'lastSeenOn', 'hasPassword'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    otherName: z.string().meta({ title: 'Name in another script' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    kinds: z.array(oneOf(userKinds)).meta({ title: 'Kind of person' }),
    username: z.string().meta({ title: 'Username' }),
    email: email().nullable().meta({ title: 'Email' }),
    roles: z.array(oneOf(heldRoles)).meta({ title: 'Role' }),
    holds: z.string().meta({ title: 'Roles and places', filter: false }),
    state: oneOf(userStates).meta({ title: 'Log-in' }),
    lastSeenOn: dayShape.nullable().meta({ title: 'Last seen' }),
    invitedOn: dayShape.nullable().meta({ title: 'Invited on' }),
    hasPassword: z.boolean().meta({ title: 'Has a password' }),
    personId: z.uuid().meta({ title: 'Person', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: demoUser, body: {} },
})

/** Seen and changed by whoever keeps the door; nobody is deleted. */
export const permission: Permission = { ...users.permission, label: 'Log-ins', actions: ['view', 'edit'] }

/** Why somebody is let in no longer: it stands in the audit. */
export const reasoning = z.strictObject({
  reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
})

const shutting = ['disabled', 'deactivated'] as const
const opening = z.strictObject({ state: z.literal('active') })
const { shape: why } = reasoning

/** Switched off, the log-in waits to be switched on; deactivated, the person stays a record and is not charged. */
export const stateChange = z.discriminatedUnion('state', [
  opening,
  z.strictObject({ state: z.literal(shutting), ...why }),
])
export type StateChange = z.output<typeof stateChange>

const { several: of } = users
export const stateChanges = z.discriminatedUnion('state', [
  opening.extend({ of }),
  z.strictObject({ state: z.literal(shutting), ...why, of }),
])

export const setState = endpoint({
  method: 'PUT',
  path: '/users/:id/state',
  summary:
    'Switch a log-in off or on, or deactivate it; whoever is not let in is logged out everywhere at once',
  may: [users.name, 'edit'],
  proof: 'recent',
  params: idParams,
  body: stateChange,
  response: z.object({ id: z.uuid(), state: oneOf(userStates) }),
  example: { params: { id: demoUser }, body: { state: 'active' } },
})

export const setStates = endpoint({
  method: 'POST',
  path: '/users/states',
  summary:
    'Switch many log-ins off or on, or deactivate them, as a job, which says of each that is left out why',
  may: [users.name, 'edit'],
  proof: 'recent',
  status: 202,
  idempotent: true,
  body: stateChanges,
  response: z.object({ job: z.uuid(), total: z.int() }),
  example: { body: { state: 'active', of: { ids: [demoUser] } } },
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'The devices on which somebody is logged in',
  may: [users.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(session) }),
  example: { params: { id: demoUser } },
})

/** What logs somebody out is done by the same people, and needs no reason. */
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'Log somebody out on every device',
  may: [users.name, 'edit'],
  params: idParams,
  response: z.object({ ended: z.int() }),
  example: { params: { id: demoUser } },
})
