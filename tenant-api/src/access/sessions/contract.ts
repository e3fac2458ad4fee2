import { count, obligations, endpoint, type Permission, reaches } from 'kit/contract/contract'
import { cleanAddress } from 'kit/text/typed-text'
import { z } from 'zod'
import { roleKeys } from '../../core/authorization/role-keys.ts'
import { languageCodes, modes } from '../../institute/institute/contract.ts'

/** The space between rows and around controls; touch devices always use touch. */
export const densities = ['compact', 'default', 'touch'] as const

const instant = z.iso.datetime({ offset: true })
/** PostgreSQL has no NUL, and no name has control characters. */
const printable = /^\P{Cc}*$/u

/** A permission of the signed-in user; `campuses` and `sections` list where it applies at such a reach. */
export const grant = z.object({
  resource: z.string(),
  action: z.enum(['view', 'mark', 'edit', 'delete']),
  reach: z.enum(reaches),
  campuses: z.array(z.uuid()),
  sections: z.array(z.uuid()),
})

/** Who is signed in and what they may do: the first request of the dashboard. */
export const me = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  /** The account's telephone, E.164. */
  phone: z.string().nullable(),
  language: z.enum(languageCodes),
  mode: z.enum(modes),
  density: z.enum(densities),
  /** The cards of the home page, in the person's order. */
  homeOrder: z.array(z.string()),
  /** The cards that the person has hidden. */
  homeHidden: z.array(z.string()),
  /** `like` is the built-in role whose navigation is used: each custom role resembles one. */
  roles: z.array(z.object({ key: z.string(), name: z.string(), like: z.enum(roleKeys) })),
  /** The role in which a person with several roles acts first, if the office has set one. */
  majorRole: z.string().nullable(),
  grants: z.array(grant),
  sessionId: z.uuid(),
  /** What the user must do before anything else; until then nothing is granted. */
  owes: z.enum(obligations).nullable(),
  /** Minutes without activity after which this session ends. */
  idleMinutes: z.int(),
  emailVerified: z.boolean(),
  /** False for a user who only logs in by codes. */
  hasPassword: z.boolean(),
  /** Whom the person impersonates: `name` above is then the other's, and nothing can be changed. */
  viewing: z
    .object({
      name: z.string(),
      viewer: z.string(),
      isRole: z.boolean(),
      /** The provider's support impersonates: each of its requests is in the audit log. */
      isSupport: z.boolean(),
      endsAt: instant,
    })
    .nullable(),
})
export type Me = z.output<typeof me>

export const readMe = endpoint({
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in, and what they may do',
  may: 'signed-in',
  whileOwing: obligations,
  response: me,
  example: {},
})

const cardKeys = z.array(z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)).max(60)

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/me',
  summary: 'Change the language, the appearance and the home page of the dashboard for oneself',
  may: 'signed-in',
  body: z.strictObject({
    language: z.enum(languageCodes).optional(),
    mode: z.enum(modes).optional(),
    density: z.enum(densities).optional(),
    homeOrder: cardKeys.optional(),
    homeHidden: cardKeys.optional(),
  }),
  response: me,
  example: { body: { language: 'ur' } },
})

export const readOfflineKey = endpoint({
  method: 'GET',
  path: '/me/offline-key',
  summary:
    'The key by which this account’s devices seal what they keep without a network; 256 bits, base64url',
  may: 'signed-in',
  response: z.object({ key: z.string(), account: z.uuid(), sessionId: z.uuid() }),
  example: {},
})

/** A log-in name as typed on the log-in page, and the password that proves it. */
export const loginName = z
  .string()
  .overwrite(cleanAddress)
  .min(1)
  .max(254)
  .regex(printable)
  .meta({ title: 'Email or username' })
export const password = z.string().min(1).max(128).meta({ title: 'Password' })

export const logIn = endpoint({
  method: 'POST',
  path: '/session',
  summary:
    'Log in by e-mail, username, or a telephone that was confirmed and is one person’s; sets the session cookies',
  may: 'anyone',
  whileOwing: obligations,
  status: 201,
  body: z.strictObject({
    login: loginName,
    password,
    /** The language chosen on the log-in page; an account that logs in for the first time keeps it. */
    language: z.enum(languageCodes).optional(),
  }),
  response: me,
  example: { body: { login: 'nasreen@riverside.example', password: 'riverside-demo-2026' } },
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Log out on this device',
  may: 'anyone',
  whileViewing: true,
  whileOwing: obligations,
  response: z.object({ signedOut: z.literal(true) }),
  example: {},
})

export const welcome = endpoint({
  method: 'POST',
  path: '/welcome',
  summary:
    'Exchange a hand-off code from the control plane for a session; works once, for 60 seconds, on this host',
  may: 'anyone',
  whileOwing: obligations,
  status: 201,
  body: z.strictObject({ code: z.string().min(20).max(100) }),
  response: me,
  example: { body: { code: 'a-code-that-sign-up-has-just-handed-out-xxxxx' } },
})

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  browser: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: 'The devices on which the signed-in user is logged in',
  may: 'signed-in',
  response: z.object({ rows: z.array(session), total: z.int() }),
  example: {},
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  summary: 'Log one of my devices out',
  may: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ ended: z.int() }),
  example: { params: { id: '01980000-0000-7000-8000-00000000d001' } },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Log all my other devices out',
  may: 'signed-in',
  response: z.object({ ended: z.int() }),
  example: {},
})

export const listKnownDevices = endpoint({
  method: 'GET',
  path: '/sessions/devices',
  summary:
    'The devices on which the signed-in user has logged in and is not just now: each is known again, and until `trustedUntil` asked for no second factor',
  may: 'signed-in',
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        browser: z.string(),
        firstSeenAt: instant,
        lastSeenAt: instant,
        trustedUntil: instant.nullable(),
      }),
    ),
  }),
  example: {},
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/sessions/devices/:id',
  summary: 'Forget a device on which I am not logged in: it is a new one from then on',
  may: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
  example: { params: { id: '01980000-0000-7000-8000-00000000d001' } },
})

export const readGivers = endpoint({
  method: 'GET',
  path: '/permission-givers',
  summary: 'Whom to ask for a permission that one lacks: the names of the roles that give them',
  may: 'signed-in',
  response: z.object({ roles: z.array(z.string()) }),
  example: {},
})

/** The topic of all that is shown, where the school does not know what has changed. */
export const everything = 'everything'

export const followChanges = endpoint({
  method: 'GET',
  path: '/events',
  summary:
    'Server-sent events `{ topic, id? }`: re-read what you show of the topic, all of it at `everything`, and on reconnecting',
  may: 'signed-in',
  gives: 'events',
  /** The school's clock, in milliseconds, when what is shown was first asked for: what was told since then comes first. */
  query: z.strictObject({ since: count(0, 9_999_999_999_999, 0) }),
  example: {},
})

export const permissions: readonly Permission[] = [
  { resource: 'roles', label: 'Roles and permissions', within: 'institute', actions: ['view', 'edit'] },
]
