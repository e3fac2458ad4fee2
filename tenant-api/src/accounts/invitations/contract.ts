import { endpoint } from 'kit/contract/contract'
import { email, oneOf, personName, phone, text, username } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { me, password } from '../../access/sessions/contract.ts'
import { code } from '../../access/passwords/contract.ts'
import { staff, teachers } from '../../people/employees/contract.ts'
import { languageCodes } from '../../institute/institute/contract.ts'
import { guardians, students } from '../../people/students-and-guardians/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { exampleUser, userDeeds, userStates, users } from '../../access/users/contract.ts'

export const invitationDays = 7

/** How an invitation comes to somebody; a link is handed over by whoever invites. */
export const channels = {
  mail: sentence('By e-mail'),
  text: sentence('By text message'),
  link: sentence('By a link'),
} as const
export type Channel = keyof typeof channels

/** What became of an invitation. */
export const invitationStates = {
  waiting: sentence('Waiting for an answer'),
  accepted: sentence('Accepted'),
  expired: sentence('Expired'),
  revoked: sentence('Withdrawn'),
} as const

const instant = z.iso.datetime({ offset: true })
const may = [users.name, 'edit'] as const
const sees = [users.name, 'view'] as const
const channel = oneOf(channels).meta({ title: 'Way' })
/** Of many no link is handed over. */
const sent = z.enum(['mail', 'text']).meta({ title: 'Way' })

/** A role that somebody is to have: without a campus it holds where they are at home. */
export const givenRole = z.strictObject({
  role: z.string().min(1).max(60),
  campusId: z.uuid().nullable().default(null),
})
export type GivenRole = z.output<typeof givenRole>
const roles = z.array(givenRole).min(1).max(10)

const chosen = {
  channel,
  roles,
  /** For whom there is no e-mail address, and where one is to be used besides; null for the one that is known. */
  username: username().nullable().default(null),
  language: z.enum(languageCodes).optional(),
}

/** What was sent; or, where the link is handed over, the link with words that bring it, to be shown once. */
const handed = z.object({
  user: z.uuid(),
  expiresAt: instant,
  link: z.string().nullable(),
  words: z.string().nullable(),
  /** The same link for the camera of a phone, as an SVG. */
  qr: z.string().nullable(),
  phone: z.string().nullable(),
  login: z.string(),
  /** What the office tells whoever works here and was sent a text; null where nothing is asked for. */
  code: z.string().nullable(),
})
export type Handed = z.output<typeof handed>

/** Zubaida Khanum, the librarian of the demo school, who has no log-in. */
export const exampleInvitee = '01980000-0000-7000-8000-0000000af065'

export const invite = endpoint({
  method: 'POST',
  path: '/invitations',
  summary: 'Give a person of the school a log-in, and invite them to choose a password for it',
  may,
  proof: 'recent',
  status: 201,
  body: z.strictObject({ personId: z.uuid(), ...chosen }),
  response: handed,
  example: {
    body: { personId: exampleInvitee, channel: 'link', roles: [{ role: 'staff', campusId: mainCampus }] },
  },
})

export const inviteNewcomer = endpoint({
  method: 'POST',
  path: '/invitations/newcomers',
  summary: 'Give somebody of whom the school has no record a log-in, and invite them',
  may,
  proof: 'recent',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    firstName: personName().meta({ title: 'First name' }),
    lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
    email: email().nullable().default(null).meta({ title: 'Email' }),
    phone: phone().nullable().default(null).meta({ title: 'Phone' }),
    ...chosen,
  }),
  response: handed,
  example: {
    body: {
      firstName: 'Shazia',
      lastName: 'Parveen',
      email: 'shazia@auditors.example',
      channel: 'mail',
      roles: [{ role: 'staff', campusId: mainCampus }],
    },
  },
})

export const sendAgain = endpoint({
  method: 'PUT',
  path: '/users/:id/invitation',
  summary: 'Send another invitation to somebody who has not begun yet; the link of before is good no more',
  may,
  proof: 'recent',
  params: idParams,
  body: z.strictObject({ channel }),
  response: handed,
  example: { params: { id: exampleUser }, body: { channel: 'link' } },
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/users/:id/invitation',
  summary: 'Withdraw the invitation of somebody who has not answered it',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleUser } },
})

const of = {
  teachers: teachers.several,
  staff: staff.several,
  guardians: guardians.several,
  students: students.several,
} as const
export const invitedLists = ['teachers', 'staff', 'guardians', 'students'] as const
export type InvitedList = (typeof invitedLists)[number]

/** People who were ticked in a list, or all of it who have no log-in. */
export const inviting = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('teachers'), channel: sent, of: of.teachers }),
  z.strictObject({ list: z.literal('staff'), channel: sent, of: of.staff }),
  z.strictObject({ list: z.literal('guardians'), channel: sent, of: of.guardians }),
  z.strictObject({ list: z.literal('students'), channel: sent, of: of.students }),
])

export const inviteMany = endpoint({
  method: 'POST',
  path: '/invitations/many',
  summary: 'Invite many people of a list, each with the role of what they are, as a job',
  may,
  proof: 'recent',
  status: 202,
  idempotent: true,
  body: inviting,
  response: z.object({ job: z.uuid(), total: z.int() }),
  example: { body: { list: 'staff', channel: 'mail', of: { ids: [exampleInvitee] } } },
})

export const inviteAll = endpoint({
  method: 'POST',
  path: '/invitations/all',
  summary: 'Invite everybody of a list who has no log-in and can be reached this way, as a job',
  may,
  proof: 'recent',
  status: 202,
  idempotent: true,
  body: z.strictObject({
    list: z.enum(invitedLists),
    channel: sent,
    campusId: z.uuid().nullable().default(null),
    /** How many the person was told there are. */
    total: z.int().min(1),
  }),
  response: z.object({ job: z.uuid(), total: z.int() }),
  example: { body: { list: 'staff', channel: 'mail', campusId: mainCampus, total: 1 } },
})

export const sendManyAgain = endpoint({
  method: 'POST',
  path: '/invitations/again',
  summary: 'Send many invitations anew that ran out, as a job, which says of each that is left out why',
  may,
  proof: 'recent',
  status: 202,
  idempotent: true,
  body: z.strictObject({ channel: sent, of: users.several }),
  response: z.object({ job: z.uuid(), total: z.int() }),
  example: { body: { channel: 'mail', of: { ids: [exampleUser] } } },
})

export const sendAllAgain = endpoint({
  method: 'POST',
  path: '/invitations/again/all',
  summary: 'Send all invitations anew that ran out and can be sent this way, as a job',
  may,
  proof: 'recent',
  status: 202,
  idempotent: true,
  body: z.strictObject({
    channel: sent,
    campusId: z.uuid().nullable().default(null),
    /** How many the person was told there are. */
    total: z.int().min(1),
  }),
  response: z.object({ job: z.uuid(), total: z.int() }),
  example: { body: { channel: 'mail', campusId: mainCampus, total: 1 } },
})

/** Invitations that ran out: all of them, and those that can be sent by mail and by text. */
const ranOut = { all: z.int(), mail: z.int(), text: z.int() }

export const countRanOut = endpoint({
  method: 'POST',
  path: '/invitations/again/count',
  summary:
    'Of how many log-ins the invitation ran out, and how many of these can be invited anew; this sends nothing',
  may,
  body: z.strictObject({ of: users.several }),
  response: z.object({ total: z.int(), ...ranOut, canText: z.boolean() }),
  example: { body: { of: { ids: [exampleUser] } } },
})

const roleName = z.object({ key: z.string(), name: z.string() })

export const readUninvited = endpoint({
  method: 'GET',
  path: '/invitations/uninvited',
  summary:
    'How many people have no log-in and how they can be reached, and the roles that the reader may give',
  may: sees,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    rows: z.array(
      z.object({
        list: z.enum(invitedLists),
        withoutLogin: z.int(),
        /** Whether the plan of the school has log-ins for what the list is of. */
        inPlan: z.boolean(),
        mail: z.int(),
        text: z.int(),
      }),
    ),
    /** Invitations that ran out, of the log-ins that the reader may change. */
    ranOut: z.object(ranOut),
    /** Whether this installation sends text messages. */
    canText: z.boolean(),
    /** The roles that the reader may give. */
    offered: z.array(roleName),
  }),
  example: {},
})

/** The log-in of a person, or what it would be. */
const logIn = z.object({
  name: z.string(),
  user: z
    .object({
      id: z.uuid(),
      state: oneOf(userStates),
      login: z.string(),
      /** Where an invitation can be sent. */
      email: z.string().nullable(),
      phone: z.string().nullable(),
      roles: z.string(),
      lastSeenOn: z.iso.date().nullable(),
      invitation: z
        .object({
          state: oneOf(invitationStates),
          channel: oneOf(channels),
          sentAt: instant,
          expiresAt: instant,
          /** What the office tells them; null where nothing is asked for, and to who may not invite. */
          code: z.string().nullable(),
        })
        .nullable(),
      mayDo: z.array(z.enum(userDeeds)),
    })
    .nullable(),
  /** There is a log-in, and it is not the reader's to see. */
  isElsewhere: z.boolean(),
  /** Null where there is a log-in, or where the reader may not invite. */
  proposal: z
    .object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      username: z.string(),
      language: z.enum(languageCodes),
      roles: z.array(z.string()),
      /** Why nobody can be invited to this record; null where somebody can. */
      closed: z.string().nullable(),
    })
    .nullable(),
  /** The roles that the reader may give. */
  offered: z.array(roleName),
  canText: z.boolean(),
})
export type LogIn = z.output<typeof logIn>

export const readLogIn = endpoint({
  method: 'GET',
  path: '/people/:id/log-in',
  summary: 'By what a person logs in and since when; or what their log-in would be',
  may: sees,
  params: idParams,
  response: logIn,
  example: { params: { id: exampleInvitee } },
})

const token = text(20, 100)
export const exampleToken = 'an-invitation-that-was-sent-just-now-aaaaaaaaa'

export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitation',
  summary: 'Whose an invitation is, and from which school; this spends nothing',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({ token }),
  response: z.object({
    name: z.string(),
    email: z.string().nullable(),
    username: z.string().nullable(),
    language: z.enum(languageCodes),
    /** Whether they come in by codes as well, and need no password. */
    byCode: z.boolean(),
    /** Whether they have to type what the office tells them. */
    asksCode: z.boolean(),
  }),
  example: { body: { token: exampleToken } },
})

export const acceptInvitation = endpoint({
  method: 'PUT',
  path: '/invitation',
  summary:
    'Choose a password, and be logged in; the invitation is spent. Who comes in by codes may leave the password out',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({
    token,
    password: password.optional().meta({ title: 'Password' }),
    /** Where the log-in has none yet. */
    username: username().optional().meta({ title: 'Username' }),
    /** Where the invitation asks for it. */
    code: code.optional().meta({ title: 'Code of the office' }),
    language: z.enum(languageCodes),
  }),
  response: me,
  example: { body: { token: exampleToken, password: 'a long walk to school', language: 'en' } },
})
