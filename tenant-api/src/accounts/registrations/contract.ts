import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, email, oneOf, personName, phone, rowOf, text } from 'kit/contract/fields'
import { customBody, idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { password } from '../../access/sessions/contract.ts'
import { givenRole } from '../invitations/contract.ts'
import { code, exampleCode, exampleSecret, secret } from '../../access/passwords/contract.ts'
import { exampleStudent, relations } from '../../people/students-and-guardians/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { users, userStates } from '../../access/users/contract.ts'

/** For how long a registration waits that nobody decides, and is kept that somebody has decided. */
export const registrationDays = 30
export const decidedDays = 90

/** An aunt of Bilal of 7-B, who has registered at the demo school. */
export const exampleRegistration = '01980000-0000-7000-8000-0000000b7001'

export const registrationKinds = {
  guardian: sentence('Guardian'),
  staff: sentence('Member of staff'),
} as const
export type RegistrationKind = keyof typeof registrationKinds

export const registrationStates = {
  waiting: sentence('Waiting for the office'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
} as const

/** By what somebody is reached. */
export const ways = { email: sentence('Email'), phone: sentence('Phone') } as const

const may = [users.name, 'edit'] as const

/** Everybody who has asked for a log-in. Nobody writes it in a form: it comes from the school's own page, and is decided. */
export const registrations = resource({
  name: 'registrations',
  label: { one: 'Registration', many: 'Registrations' },
  within: 'campus',
  search: ['name', 'childNames', 'phone', 'email', 'work'],
  recognisedBy: [],
  sorts: ['receivedOn', 'name', 'state'],
  isLatestFirst: true,
  shows: ['name', 'kind', 'childNames', 'work', 'state', 'receivedOn'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    kind: oneOf(registrationKinds).meta({ title: 'Registers as' }),
    relation: oneOf(relations).nullable().meta({ title: 'Relation' }),
    childNames: z.string().meta({ title: 'Children' }),
    work: z.string().meta({ title: 'Work' }),
    campusId: rowOf(() => campuses)
      .nullable()
      .meta({ title: 'Campus' }),
    phone: phone().nullable().meta({ title: 'Phone' }),
    email: email().nullable().meta({ title: 'Email' }),
    proved: oneOf(ways).meta({ title: 'Confirmed by a code' }),
    state: oneOf(registrationStates).meta({ title: 'State' }),
    receivedOn: dayShape.meta({ title: 'Received on' }),
    decidedOn: dayShape.nullable().meta({ title: 'Decided on' }),
    reason: z.string().meta({ title: 'Reason' }),
    accountId: z.uuid().nullable().meta({ title: 'Log-in', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleRegistration, body: {} },
})

/** Seen by whoever may view them; they are decided by who keeps the door. */
export const permission: Permission = { ...registrations.permission, actions: ['view'] }

/** What the page asks of everybody. */
export const registrantFields = z.object({
  firstName: personName().meta({ title: 'First name' }),
  lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
  phone: phone().nullable().default(null).meta({ title: 'Phone' }),
  email: email().nullable().default(null).meta({ title: 'Email' }),
})
export const guardianFields = z.object({
  relation: oneOf(relations).meta({ title: 'Your relation to the child' }),
})
export const staffFields = z.object({
  work: text(1, 120).meta({ title: 'What you do', hint: 'As you would say it: teacher of Physics, driver' }),
  identityNumber: text(0, 40)
    .default('')
    .meta({ title: 'ID card number', hint: 'With or without dashes. It helps the office to know you' }),
})

/** A child as its guardian names it: the number or the day of birth tells it from others of its name. */
export const namedChild = z.strictObject({
  name: personName(120).meta({ title: 'Name of the child' }),
  number: text(0, 40)
    .default('')
    .meta({ title: 'Registration number', hint: 'It stands on the ID card and on challans' }),
  birthDate: dayShape.nullable().default(null).meta({ title: 'Date of birth' }),
})
export type NamedChild = z.output<typeof namedChild>
export const mostChildren = 8

export const asking = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('guardian'),
    ...registrantFields.shape,
    ...guardianFields.shape,
    children: z.array(namedChild).min(1).max(mostChildren),
  }),
  z.strictObject({
    kind: z.literal('staff'),
    ...registrantFields.shape,
    ...staffFields.shape,
    campusId: z.uuid().meta({ title: 'Campus' }),
  }),
])
export type Asking = z.output<typeof asking>

const form = z.object({
  guardians: z.boolean(),
  staff: z.boolean(),
  /** Those where staff work; none where staff do not register. */
  campuses: z.array(z.object({ id: z.uuid(), name: z.string(), otherName: z.string() })),
  canText: z.boolean(),
})
export type RegistrationForm = z.output<typeof form>

export const readForm = endpoint({
  method: 'GET',
  path: '/registration-form',
  summary: 'Who registers at this school, and for which campuses; not found where nobody does',
  may: 'anyone',
  response: form,
  example: {},
})

export const askToRegister = endpoint({
  method: 'POST',
  path: '/registration-codes',
  summary:
    'Ask for a log-in; a code goes to the e-mail address, else to the telephone. Answers alike whether or not the child or the address is known',
  may: 'anyone',
  status: 202,
  limit: 16 * 1024,
  body: asking,
  response: z.object({ ticket: secret, minutes: z.int(), sentTo: z.enum(['email', 'phone']) }),
  example: {
    body: {
      kind: 'guardian',
      firstName: 'Rukhsana',
      lastName: 'Bibi',
      email: 'rukhsana@example.com',
      relation: 'mother',
      children: [{ name: 'Bilal Imran', birthDate: '2014-04-11' }],
    } as never,
  },
})

export const checkCode = endpoint({
  method: 'POST',
  path: '/registration-codes/token',
  summary:
    'Trade the code for a token by which the registration is sent in; five wrong ones and a new code is needed',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({ ticket: secret, code }),
  /** `isShared`: somebody logs in by this telephone already, which only whoever holds it is told. */
  response: z.object({ token: secret, asksPassword: z.boolean(), isShared: z.boolean() }),
  example: { body: { ticket: exampleSecret, code: exampleCode } },
})

export const register = endpoint({
  method: 'POST',
  path: '/registrations',
  summary:
    'Send the registration in, with a password of one’s own where one logs in by a password; nobody is let in before the school has approved it',
  may: 'anyone',
  status: 201,
  limit: 4 * 1024,
  body: z.strictObject({
    token: secret,
    password: password.nullable().default(null).meta({ title: 'Password' }),
  }),
  response: z.object({ days: z.int() }),
  example: { body: { token: exampleSecret, password: 'a long walk to school' } },
})

/** By what a record is like what was said. */
export const likenesses = {
  phone: sentence('Same phone'),
  email: sentence('Same email'),
  identity: sentence('Same identity number'),
  name: sentence('Same name'),
  child: sentence('Guardian of the child'),
  typedPhone: sentence('Same phone, only typed'),
  typedEmail: sentence('Same email, only typed'),
} as const

export const countWaiting = endpoint({
  method: 'GET',
  path: '/registrations/waiting',
  summary: 'How many registrations wait that the reader may decide; with a campus, of those that lie there',
  may: [registrations.name, 'view'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ count: z.int() }),
  example: {},
})

const known = z.object({
  id: z.uuid(),
  list: z.enum(['guardians', 'teachers', 'staff']),
  name: z.string(),
  otherName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  by: z.array(oneOf(likenesses)),
  /** The log-in of theirs, if they have one. */
  logIn: oneOf(userStates).nullable(),
})
export type KnownPerson = z.output<typeof known>

const details = z.object({
  children: z.array(
    z.object({
      ...namedChild.shape,
      /** Students within the reader’s reach who may be meant. */
      found: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          otherName: z.string(),
          fatherName: z.string(),
          section: z.string(),
          registrationNumber: z.string(),
          /** Whether the name is the one that was said, too; a number alone may be mistyped or guessed. */
          fitsName: z.boolean(),
        }),
      ),
    }),
  ),
  people: z.array(known),
  /** Whether the number of an ID card was given; the record shows it, to whoever may see it there. */
  hasIdentityNumber: z.boolean(),
  /** By what they begin: the password that they have chosen, a code, or an invitation to choose one. */
  begins: z.enum(['password', 'code', 'invitation']),
  /** Nobody has decided it until then: it is deleted. */
  deletedOn: dayShape.nullable(),
  offered: z.array(z.object({ key: z.string(), name: z.string() })),
  mayDecide: z.boolean(),
})
export type RegistrationDetails = z.output<typeof details>

export const readDetails = endpoint({
  method: 'GET',
  path: '/registrations/:id/details',
  summary: 'What was said in a registration, and which records within the reader’s reach are like it',
  may: [registrations.name, 'view'],
  params: idParams,
  response: details,
  example: { params: { id: exampleRegistration } },
})

export const approving = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('guardian'),
    /** A guardian whom the school knows; null makes a new record. */
    personId: z.uuid().nullable(),
    children: z
      .array(z.strictObject({ studentId: z.uuid(), relation: oneOf(relations) }))
      .max(mostChildren)
      .default([]),
    /** A new record stands beside a known one of the same telephone. */
    isAnother: z.boolean().default(false),
    /** What the school has to know of everybody who is new in the list. */
    custom: customBody.optional(),
  }),
  z.strictObject({
    kind: z.literal('staff'),
    /** Somebody who works here; null makes a new record. */
    personId: z.uuid().nullable(),
    /** Of which list a new record is. */
    list: z.enum(['teachers', 'staff']).default('staff'),
    roles: z.array(givenRole).min(1).max(10),
    /** The same of a list of who works here. */
    custom: customBody.optional(),
  }),
])
export type Approving = z.output<typeof approving>

export const approve = endpoint({
  method: 'POST',
  path: '/registrations/:id/approval',
  summary:
    'Let somebody in who has registered: as a person whom the school knows, or with a new record. They are told',
  may,
  proof: 'recent',
  params: idParams,
  body: approving,
  /** `invited`: they choose a password first, by a letter of its own. */
  response: z.object({
    id: z.uuid(),
    personId: z.uuid(),
    user: z.uuid(),
    state: z.enum(['active', 'invited']),
  }),
  example: {
    params: { id: exampleRegistration },
    body: {
      kind: 'guardian',
      personId: null,
      children: [{ studentId: exampleStudent, relation: 'mother' }],
    } as never,
  },
})

export const rejecting = z.strictObject({
  reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
  isTold: z.boolean().default(false).meta({ title: 'Tell them the reason' }),
})

export const reject = endpoint({
  method: 'POST',
  path: '/registrations/:id/rejection',
  summary: 'Let somebody not in who has registered. They are told, and may register again',
  may,
  params: idParams,
  body: rejecting,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleRegistration }, body: { reason: 'No such child is at the school' } },
})
