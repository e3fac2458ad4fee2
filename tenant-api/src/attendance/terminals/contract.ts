import { count, endpoint, page, type Permission } from 'kit/contract/contract'
import { dayShape, type NamedRows, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'

/** Who sees the terminals at the gates of a campus, and who admits and manages them. */
export const devices = {
  resource: 'devices',
  label: 'Biometric machines',
  within: 'campus',
  actions: ['view', 'edit'],
} satisfies Permission as Permission

/**
 * Of the demo school: the terminal at the gate of the main campus, one that waits, and a number of a person.
 */
export const exampleDevice = '01980000-0000-7000-8000-0000000d3001'
export const exampleWaiting = '01980000-0000-7000-8000-0000000d3101'
export const examplePin = '01980000-0000-7000-8000-0000000d3201'

export const deviceStates = { active: sentence('In use'), off: sentence('Switched off') } as const
export type DeviceState = keyof typeof deviceStates

export const commandKinds = {
  clock: sentence('Set the clock'),
  resend: sentence('Send the log again'),
  people: sentence('Send the people to it'),
  reboot: sentence('Restart'),
} as const
export type CommandKind = keyof typeof commandKinds

export const refusedReasons = {
  unreadable: sentence('It is no line of a punch'),
  number: sentence('It names nobody'),
  time: sentence('There is no such date or time'),
  future: sentence('It is said to be more than a day ahead'),
  past: sentence('It is said to be before 2015: the clock was never set'),
} as const
export type RefusedReason = keyof typeof refusedReasons

const instant = z.iso.datetime({ offset: true })
/** A terminal's clock, without a zone: `2026-11-19 07:41:00`. */
const clockTime = z.string()
/** The number that identifies a person on the school's terminals. */
const pin = text(1, 24)
  .regex(/^[A-Za-z0-9_-]+$/)
  .meta({ title: 'Number on the machine' })

const sees = [devices.resource, 'view'] as const
const may = [devices.resource, 'edit'] as const
const one = { params: { id: exampleDevice } }
const answer = z.object({ id: z.uuid() })

const terminal = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  serial: z.string(),
  campusId: z.uuid(),
  campusName: z.string(),
  state: oneOf(deviceStates),
  tellsDirection: z.boolean(),
  /** Whether it authenticates with its campus's key; others are accepted from one network only. */
  isByKey: z.boolean(),
  lastSeenAt: instant.nullable(),
  /** Not heard of since this morning, on a school day. */
  isSilent: z.boolean(),
  /** By how many seconds its clock is ahead; null if unknown. */
  clockAhead: z.int().nullable(),
  /** How many people and records the terminal reports to hold. */
  people: z.int().nullable(),
  records: z.int().nullable(),
  firmware: z.string(),
  punchesToday: z.int(),
  lastPunchAt: clockTime.nullable(),
  mayEdit: z.boolean(),
})
export type Terminal = z.output<typeof terminal>

const waiting = z.object({
  id: z.uuid(),
  serial: z.string(),
  /** The campus of its key; null without a key. */
  campusId: z.uuid().nullable(),
  campusName: z.string(),
  /** The admitted terminal of this serial number, if it came from another network. */
  knownAs: z.string().nullable(),
  knownAt: z.uuid().nullable(),
  network: z.string(),
  lastSeenAt: instant,
  mayEdit: z.boolean(),
})
export type WaitingTerminal = z.output<typeof waiting>

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  summary: 'The terminals of a campus or of all, how each was last heard, and those that wait to be let in',
  may: sees,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    rows: z.array(terminal),
    waiting: z.array(waiting),
    /** Numbers that belong to nobody yet. */
    unknownPins: z.int(),
  }),
  example: {},
})

const command = z.object({
  id: z.uuid(),
  kind: oneOf(commandKinds),
  count: z.int(),
  askedAt: instant,
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
  isRefused: z.boolean(),
})
export type Command = z.output<typeof command>

const lastPunch = z.object({
  id: z.uuid(),
  pin: z.string(),
  name: z.string(),
  fatherName: z.string(),
  at: clockTime,
})
export type LastPunch = z.output<typeof lastPunch>

export const readDevice = endpoint({
  method: 'GET',
  path: '/devices/:id',
  summary: 'A terminal with what it was asked to do, and what it has told last',
  may: sees,
  params: idParams,
  response: terminal.extend({ commands: z.array(command), punches: z.array(lastPunch) }),
  example: one,
})
export type TerminalDetails = z.output<typeof readDevice.response>

/** The settings of a terminal. */
export const deviceForm = z.strictObject({
  name: text(1, 80).meta({ title: 'Name', hint: 'Where it hangs, such as: main gate' }),
  tellsDirection: z.boolean().default(false).meta({
    title: 'People press a key for coming and going',
    hint: 'Else the first punch is coming, the last going',
  }),
})

export const admitDevice = endpoint({
  method: 'POST',
  path: '/devices/waiting/:id/admission',
  summary:
    'Let in a terminal that waits. One without a key is taken from the network alone from which it comes now; one that is known is let in again from there',
  may,
  status: 201,
  idempotent: true,
  params: idParams,
  body: deviceForm.extend({ campusId: z.uuid().meta({ title: 'Campus' }) }),
  response: answer,
  example: { params: { id: exampleWaiting }, body: { campusId: mainCampus, name: 'Gate of the boys' } },
})

export const dismissDevice = endpoint({
  method: 'DELETE',
  path: '/devices/waiting/:id',
  summary: 'Forget a serial number that waits; it waits anew when it asks again',
  may,
  params: idParams,
  response: answer,
  example: { params: { id: exampleWaiting } },
})

export const changeDevice = endpoint({
  method: 'PATCH',
  path: '/devices/:id',
  summary: 'Change what a terminal is called and how it is read, or switch it off and on',
  may,
  versioned: true,
  params: idParams,
  body: z
    .strictObject({
      name: deviceForm.shape.name,
      tellsDirection: z.boolean().meta({ title: 'People press a key for coming and going' }),
      state: oneOf(deviceStates).meta({ title: 'State' }),
    })
    .partial(),
  response: z.object({ id: z.uuid(), version: z.int() }),
  example: { ...one, body: { name: 'Main gate' } },
})

export const commandDevice = endpoint({
  method: 'POST',
  path: '/devices/:id/commands',
  summary:
    'Ask a terminal to set its clock, to send its log again, to take the people of its campus, or to restart; it hears of it when it asks next',
  may,
  status: 201,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    kind: oneOf(commandKinds),
    /** The day from which the log is sent again; defaults to a month ago. */
    from: dayShape.nullable().default(null).meta({ title: 'From' }),
  }),
  response: z.object({ count: z.int() }),
  example: { ...one, body: { kind: 'clock' } },
})

const connection = z.object({
  host: z.string(),
  port: z.int(),
  isSecure: z.boolean(),
  campuses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The first letters of its key; null if there is none. */
      prefix: z.string().nullable(),
      previousUntil: instant.nullable(),
      mayEdit: z.boolean(),
    }),
  ),
})
export type Connection = z.output<typeof connection>

export const readConnection = endpoint({
  method: 'GET',
  path: '/devices/connection',
  summary: 'What is typed into a terminal so that it finds the school, and which campuses have a key',
  may: sees,
  response: connection,
  example: {},
})

export const makeDeviceKey = endpoint({
  method: 'POST',
  path: '/devices/keys/:id',
  summary:
    'Make the key of a campus (`id`), or a new one; it is in this answer alone. The one before is good for seven days more',
  may,
  proof: 'recent',
  status: 201,
  params: idParams,
  response: z.object({ key: z.string() }),
  example: { params: { id: mainCampus } },
})

const unknownPin = z.object({
  pin: z.string(),
  /** The name on the terminal; empty if it reports none. */
  name: z.string(),
  punches: z.int(),
  firstAt: clockTime,
  lastAt: clockTime,
  terminals: z.string(),
})
export type UnknownPin = z.output<typeof unknownPin>

export const listUnknownPins = endpoint({
  method: 'GET',
  path: '/devices/unknown-pins',
  summary: 'Numbers that punched and of which nobody knows whose they are, the last first',
  may: sees,
  query: z.strictObject({ limit: count(1, 100, 20), skip: count(0, 1_000_000, 0) }),
  response: page(unknownPin),
  example: {},
})

const punchingPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For a student; it tells two of the same name apart. */
  fatherName: z.string(),
  /** For a student the section and the father, for others the designation. */
  hint: z.string(),
  kind: z.enum(['student', 'teacher', 'staff']),
})
export type PunchingPerson = z.output<typeof punchingPerson>

export const listPunchingPeople = endpoint({
  method: 'GET',
  path: '/devices/people',
  summary:
    'Students and those who work here, as far as the reader sees them, for choosing whose number it is',
  may: sees,
  query: z.strictObject({
    q: z.string().max(100).optional(),
    ids: z
      .string()
      .regex(
        /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/,
      )
      .optional(),
    limit: count(1, 100, 20),
  }),
  response: page(punchingPerson),
  example: {},
})

/** People who may punch, as a form refers to them. */
const punchingPeople: NamedRows = {
  name: devices.resource,
  label: { one: 'Person', many: 'People' },
  search: ['name'],
  apart: 'hint',
  endpoints: { list: listPunchingPeople, get: listPunchingPeople },
}

/** Assigns a number to a person. */
export const pinNaming = z.strictObject({
  personId: rowOf(() => punchingPeople).meta({ title: 'Person' }),
})

export const namePin = endpoint({
  method: 'POST',
  path: '/devices/pins',
  summary: 'Say whose number it is; everything that it punched before is theirs at once',
  may,
  status: 201,
  idempotent: true,
  body: pinNaming.extend({ pin }),
  response: z.object({ id: z.uuid(), punches: z.int() }),
  example: { body: { pin: '217', personId: exampleStudent } },
})

const namedPin = z.object({
  id: z.uuid(),
  pin: z.string(),
  personId: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  kind: punchingPerson.shape.kind,
})
export type NamedPin = z.output<typeof namedPin>

export const listPins = endpoint({
  method: 'GET',
  path: '/devices/pins',
  summary:
    'Whose numbers were said by the office; all others are those that somebody has as employee or registration number',
  may: sees,
  query: z.strictObject({
    q: z.string().max(100).optional(),
    limit: count(1, 100, 20),
    skip: count(0, 1_000_000, 0),
  }),
  response: page(namedPin),
  example: {},
})

export const forgetPin = endpoint({
  method: 'DELETE',
  path: '/devices/pins/:id',
  summary:
    'Take back whose number it is: what it punches from now on is nobody’s, what it punched before stays',
  may,
  params: idParams,
  response: answer,
  example: { params: { id: examplePin } },
})

const refusedLine = z.object({
  id: z.uuid(),
  line: z.string(),
  reason: oneOf(refusedReasons),
  at: instant,
  terminal: z.string(),
})
export type RefusedLine = z.output<typeof refusedLine>

export const listRefusedLines = endpoint({
  method: 'GET',
  path: '/devices/refused-lines',
  summary: 'What terminals told and nobody can read as a punch, with the reason, the last first',
  may: sees,
  query: z.strictObject({ limit: count(1, 100, 20), skip: count(0, 1_000_000, 0) }),
  response: page(refusedLine),
  example: {},
})

export const permissions: readonly Permission[] = [devices]
