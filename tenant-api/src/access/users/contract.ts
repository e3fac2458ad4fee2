import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, email, oneOf, phone, text, username } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { session } from '../sessions/contract.ts'
import { roleNames } from '../../core/authorization/role-keys.ts'
import { mainCampus } from '../../institute/structure/contract.ts'

/** The account of Ghulam Rasool, at the gate of the demo school. */
export const exampleUser = '01980000-0000-7000-8000-00000000a009'
/** A role that the trials assign to that account. */
export const exampleHeldRole = '01980000-0000-7000-8000-00000000ab09'

export const userStates = {
  invited: sentence('Invited'),
  active: sentence('May log in'),
  disabled: sentence('Switched off'),
  deactivated: sentence('Deactivated'),
} as const

/** The actions on an account, each with its own rules. */
export const userDeeds = [
  'invite',
  'revoke',
  'switch-on',
  'switch-off',
  'deactivate',
  'log-out',
  'roles',
  'password',
  'login',
] as const
export type UserDeed = (typeof userDeeds)[number]

/** A person's kinds at the school; one may have several, and the owner has none. */
export const userKinds = {
  teacher: sentence('Teacher'),
  staff: sentence('Member of staff'),
  guardian: sentence('Guardian'),
  student: sentence('Student'),
} as const

const heldRoles = { ...roleNames, own: sentence('A role that the school has made') } as const

/** Every account with its person. There is no edit form: each action has a verb of its own. */
export const users = resource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  within: 'campus',
  search: ['name', 'otherName', 'username', 'email', 'phone'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['name', 'username', 'lastSeenOn', 'invitedOn', 'invitationEndsOn', 'state'],
  shows: ['name', 'fatherName', 'username', 'email', 'holds', 'state', 'lastSeenOn', 'hasPassword'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    otherName: z.string().meta({ title: 'Name in another script' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    kinds: z.array(oneOf(userKinds)).meta({ title: 'Kind of person' }),
    username: z.string().meta({ title: 'Username' }),
    email: email().nullable().meta({ title: 'Email' }),
    phone: phone().nullable().meta({ title: 'Phone' }),
    roles: z.array(oneOf(heldRoles)).meta({ title: 'Role' }),
    holds: z.string().meta({ title: 'Roles and places', filter: false }),
    state: oneOf(userStates).meta({ title: 'Log-in' }),
    lastSeenOn: dayShape.nullable().meta({ title: 'Last seen' }),
    invitedOn: dayShape.nullable().meta({ title: 'Invited on' }),
    invitationEndsOn: dayShape.nullable().meta({ title: 'Invitation valid until' }),
    hasPassword: z.boolean().meta({ title: 'Has a password' }),
    inPlan: z.boolean().meta({ title: 'In the plan' }),
    personId: z.uuid().meta({ title: 'Person', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleUser, body: {} },
})

/** Seen and changed by the administrators of log-ins; nobody is deleted. */
export const permission: Permission = { ...users.permission, label: 'Log-ins', actions: ['view', 'edit'] }

/** Why an account is blocked: stored in the audit. */
export const reasoning = z.strictObject({
  reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
})

const shutting = ['disabled', 'deactivated'] as const
const opening = z.strictObject({ state: z.literal('active') })
const { shape: why } = reasoning

/** A disabled account waits to be switched on; a deactivated person stays as a record and is not charged. */
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
  example: { params: { id: exampleUser }, body: { state: 'active' } },
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
  example: { body: { state: 'active', of: { ids: [exampleUser] } } },
})

const heldRole = z.object({
  id: z.uuid(),
  role: z.string(),
  name: z.string(),
  campus: z.string().nullable(),
  section: z.string().nullable(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  isOver: z.boolean(),
})

export const listHeldRoles = endpoint({
  method: 'GET',
  path: '/users/:id/roles',
  summary: 'The roles that somebody holds, held and will hold, and those that the reader may give',
  may: [users.name, 'view'],
  params: idParams,
  response: z.object({
    rows: z.array(heldRole),
    /** `bySection`: the role has a section grant, so that it can be assigned in a single section. */
    offered: z.array(z.object({ key: z.string(), name: z.string(), bySection: z.boolean() })),
  }),
  example: { params: { id: exampleUser } },
})

export const giveRole = endpoint({
  method: 'POST',
  path: '/users/:id/roles',
  summary: 'Give somebody a role on days, at a campus, in a section, or where they are at home',
  may: [users.name, 'edit'],
  proof: 'recent',
  status: 201,
  params: idParams,
  body: z.strictObject({
    role: z.string().min(1).max(60),
    campusId: z.uuid().nullable().default(null),
    sectionId: z.uuid().nullable().default(null),
    startsOn: dayShape,
    endsOn: dayShape.nullable().default(null),
  }),
  response: z.object({ id: z.uuid() }),
  example: {
    params: { id: exampleUser },
    body: { role: 'staff', campusId: mainCampus, startsOn: '2026-11-23', endsOn: '2027-03-31' },
  },
})

export const takeRole = endpoint({
  method: 'DELETE',
  path: '/users/:id/roles/:assignment',
  summary: 'Take a role from somebody at once',
  may: [users.name, 'edit'],
  proof: 'recent',
  params: z.strictObject({ id: z.uuid(), assignment: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleUser, assignment: exampleHeldRole } },
})

export const drawPassword = endpoint({
  method: 'POST',
  path: '/users/:id/password',
  summary:
    'A new password for somebody without an e-mail address, told once; they choose their own at the next log-in',
  may: [users.name, 'edit'],
  proof: 'recent',
  params: idParams,
  response: z.object({ login: z.string(), phrase: z.string() }),
  example: { params: { id: exampleUser } },
})

/** An account's log-in names: an e-mail address, a username, or both; and the telephone for codes. */
export const logInChange = z.strictObject({
  email: email().nullable().meta({ title: 'Email' }),
  username: username().nullable().meta({ title: 'Username' }),
  phone: phone().nullable().optional().meta({ title: 'Phone' }),
})

export const changeLogIn = endpoint({
  method: 'PUT',
  path: '/users/:id/log-in',
  summary:
    'Change by what somebody logs in; the old address and the new one are told, and so are the telephones',
  may: [users.name, 'edit'],
  proof: 'recent',
  params: idParams,
  body: logInChange,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleUser }, body: { email: null, username: 'ghulam.rasool', phone: null } },
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'The devices on which somebody is logged in',
  may: [users.name, 'edit'],
  params: idParams,
  response: z.object({ rows: z.array(session) }),
  example: { params: { id: exampleUser } },
})

/** Logging a person out needs the same permission, and no reason. */
export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'Log somebody out on every device',
  may: [users.name, 'edit'],
  proof: 'recent',
  params: idParams,
  response: z.object({ ended: z.int() }),
  example: { params: { id: exampleUser } },
})
