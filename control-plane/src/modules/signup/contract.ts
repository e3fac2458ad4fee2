import { endpoint } from 'kit/contract/contract'
import { email, password, personName, phone } from 'kit/contract/fields'
import { bands } from 'kit/prices/catalogue'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

export const instituteTypes = ['school', 'academy', 'college', 'university', 'coaching-centre'] as const
export const packages = ['basic', 'standard', 'premium', 'server'] as const

/**
 * A sub-domain: 3 to 40 letters, digits and hyphens, at least one letter, beginning and ending with a letter or digit.
 * Hyphens in the third and fourth place belong to encoded names (xn--), which a reader could not tell apart.
 */
export const subdomainPattern = /^(?=.*[a-z])(?!..--)[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/** One line without control signs, and without those that turn the direction of what follows. */
const plainLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u

export const signupState = z.enum(['provisioning', 'active', 'failed'])

/** The real steps of making a school, in order; each is `done`, `now` or `next`. */
export const progress = z.object({
  state: signupState,
  steps: z.array(
    z.object({
      key: z.enum(['address', 'database', 'structure', 'welcome']),
      state: z.enum(['next', 'now', 'done', 'failed']),
    }),
  ),
})
export type Progress = z.output<typeof progress>

const result = z.object({
  /** The visitor's own key to this sign-up: for progress, hand-off and the verification mail. Secret. */
  token: z.string(),
  ...progress.shape,
  school: z.object({ name: z.string(), subdomain: z.string(), address: z.string() }),
  /** Where the browser goes to land signed in; null until the school is active. Works once, for 60 seconds. */
  welcome: z.string().nullable(),
})
export type Signup = z.output<typeof result>

export const signUp = endpoint({
  method: 'POST',
  path: '/signups',
  summary: 'Sign a school up. 201 when it can be used at once, 202 when its database is still being made',
  may: 'anyone',
  status: 201,
  statuses: [202],
  idempotent: true,
  limit: 32 * 1024,
  body: z.strictObject({
    firstName: personName(60).meta({ title: 'First name' }),
    lastName: personName(60).or(z.literal('')).default('').meta({ title: 'Last name' }),
    email: email().meta({ title: 'Email' }),
    password: password().meta({ title: 'Password' }),
    confirmPassword: z.string().max(128).meta({ title: 'Confirm password' }),
    // Not cleaned like other lines: who hides signs in a name that strangers will read is refused.
    instituteName: z
      .string()
      .trim()
      .min(1)
      .min(2)
      .max(120)
      .regex(plainLine, sentence('{field} may not contain line breaks or hidden signs'))
      .meta({ title: 'Institute name' }),
    subdomain: z.string().trim().toLowerCase().max(63).meta({ title: 'Institute sub-domain' }),
    instituteType: z.enum(instituteTypes).meta({ title: 'Institute type' }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ title: 'Country' }),
    phone: phone().meta({ title: 'Phone' }),
    courseProvider: z.string().max(60).optional().meta({ title: 'Course provider' }),
    totalStudents: z.enum(bands).optional().meta({ title: 'Total students' }),
    totalStaff: z.enum(bands).optional().meta({ title: 'Total staff' }),
    package: z.enum(packages).optional().meta({ title: 'Package' }),
    language: z.enum(['en', 'ur', 'ar']).optional().meta({ title: 'Language' }),
  }),
  response: result,
  example: {
    body: {
      firstName: 'Amina',
      lastName: 'Yusuf',
      email: 'amina@greenvalley.example',
      password: 'a long walk to school',
      confirmPassword: 'a long walk to school',
      instituteName: 'Green Valley School',
      subdomain: 'greenvalley',
      instituteType: 'school',
      country: 'PK',
      phone: '03000000123',
    },
  },
})

export const checkSubdomain = endpoint({
  method: 'GET',
  path: '/subdomains/:name',
  summary: 'Whether an address can be had',
  may: 'anyone',
  params: z.strictObject({ name: z.string().max(100) }),
  response: z.object({
    name: z.string(),
    state: z.enum(['free', 'taken', 'reserved', 'invalid']),
    /** A sentence in the visitor's language. */
    message: z.string(),
    suggestions: z.array(z.string()),
  }),
  example: { params: { name: 'greenvalley' } },
})

const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
const exampleToken = 'A'.repeat(43)

export const followSignup = endpoint({
  method: 'GET',
  path: '/signups/:token/events',
  summary:
    'The progress of a sign-up as server-sent events named `progress`; ends when it is active or failed',
  may: 'anyone',
  gives: 'events',
  params: tokenParams,
  example: { params: { token: exampleToken } },
})

export const readSignup = endpoint({
  method: 'GET',
  path: '/signups/:token',
  summary: 'A sign-up as it stands now',
  may: 'anyone',
  params: tokenParams,
  response: result,
  example: { params: { token: exampleToken } },
})

export const handOff = endpoint({
  method: 'POST',
  path: '/signups/:token/hand-off',
  summary: 'A fresh code by which the founder lands signed in; for one hour after sign-up, until it was used',
  may: 'anyone',
  status: 201,
  params: tokenParams,
  response: z.object({ welcome: z.string() }),
  example: { params: { token: exampleToken } },
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/signups/:token/verification-mail',
  summary: 'Send the mail with the verification link again',
  may: 'anyone',
  status: 202,
  params: tokenParams,
  response: z.object({ sent: z.literal(true) }),
  example: { params: { token: exampleToken } },
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/email-verifications',
  summary: 'Confirm the founder’s e-mail address by the code of the mail (complete registration)',
  may: 'anyone',
  status: 201,
  body: z.strictObject({ code: z.string().min(20).max(100) }),
  response: z.object({ school: z.object({ name: z.string(), address: z.string() }) }),
  example: { body: { code: exampleToken } },
})

export const findSchools = endpoint({
  method: 'POST',
  path: '/school-searches',
  summary:
    'Mail the addresses of the schools that belong to an e-mail address; the answer is always the same',
  may: 'anyone',
  status: 202,
  body: z.strictObject({ email: email().meta({ title: 'Email' }) }),
  response: z.object({ sent: z.literal(true) }),
  example: { body: { email: 'amina@greenvalley.example' } },
})

export const listCourseProviders = endpoint({
  method: 'GET',
  path: '/course-providers',
  summary: 'The curricula that a school can follow, those of its country first',
  may: 'anyone',
  query: z.strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  response: z.object({
    rows: z.array(z.object({ key: z.string(), name: z.string(), countries: z.array(z.string()) })),
    total: z.int(),
  }),
  example: { query: { country: 'PK' } },
})
