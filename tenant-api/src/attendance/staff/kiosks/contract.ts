import { endpoint } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { directions, markOwnPresence, presence } from '../contract.ts'
import { mainCampus } from '../../../institute/structure/contract.ts'

/** How long the opening code of a new kiosk is valid. */
export const openingMinutes = 15
/** How often a kiosk's code changes. The previous code stays valid for one more step, since phones are slow. */
export const stepSeconds = 30

export const kioskStates = {
  waiting: sentence('Waits for its code'),
  expired: sentence('Code expired'),
  open: sentence('Open'),
} as const

/** The demo school's tablet at the gate of the main campus. */
export const exampleKiosk = '01980000-0000-7000-8000-0000000a9001'

const instant = z.iso.datetime({ offset: true })

const kiosk = z.object({
  id: z.uuid(),
  name: z.string(),
  campusId: z.uuid(),
  campusName: z.string(),
  state: oneOf(kioskStates),
  openedAt: instant.nullable(),
})
export type Kiosk = z.output<typeof kiosk>

export const listKiosks = endpoint({
  method: 'GET',
  path: '/kiosks',
  summary:
    'The tablets that show a code at the gate of a campus, as far as one may put right who came and went there',
  may: [presence.resource, 'view'],
  response: z.object({ rows: z.array(kiosk) }),
  example: {},
})

/** The code that opens a tablet, once; it is shown only in this response. */
const opening = z.object({ id: z.uuid(), code: z.string(), until: instant })
export type Opening = z.output<typeof opening>

export const addKiosk = endpoint({
  method: 'POST',
  path: '/kiosks',
  summary: 'Add a tablet for the gate of a campus; gives the code by which it is opened, this once',
  may: [presence.resource, 'edit'],
  proof: 'recent',
  body: z.strictObject({
    campusId: z.uuid().meta({ title: 'Campus' }),
    name: text(1, 60).meta({ title: 'Name' }),
  }),
  response: opening,
  example: { body: { campusId: mainCampus, name: 'Main gate' } },
})

export const renewKiosk = endpoint({
  method: 'POST',
  path: '/kiosks/:id/code',
  summary: 'Give a new code for opening a tablet; what was opened before shows nothing more',
  may: [presence.resource, 'edit'],
  proof: 'recent',
  params: idParams,
  response: opening,
  example: { params: { id: exampleKiosk } },
})

export const endKiosk = endpoint({
  method: 'DELETE',
  path: '/kiosks/:id',
  summary: 'Take a tablet away from the gate: it shows nothing more',
  may: [presence.resource, 'edit'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleKiosk } },
})

const shown = z.object({
  campusName: z.string(),
  schoolName: z.string(),
  /** To scan or type: valid while shown (30 s), and for 30 s more. */
  code: z.string(),
  picture: z.object({ size: z.int(), path: z.string() }),
  /** Milliseconds until it changes. */
  changesIn: z.int(),
  /** How many people of the campus are checked in. */
  inside: z.int(),
})
export type Shown = z.output<typeof shown>

export const openKiosk = endpoint({
  method: 'POST',
  path: '/kiosk',
  summary:
    'Open this tablet by the code that the office gave; sets its cookie, which is good for nothing else',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({ code: text(1, 40).meta({ title: 'Code' }) }),
  response: z.object({ campusName: z.string() }),
  example: { body: { code: 'AB12-CD34-EF56' } },
})

export const showKiosk = endpoint({
  method: 'GET',
  path: '/kiosk',
  summary: 'What this tablet shows just now; null where it was not opened',
  may: 'anyone',
  response: z.object({ shown: shown.nullable() }),
  example: {},
})

export const scanCode = endpoint({
  method: 'POST',
  path: '/my-presence/scan',
  summary: 'Check oneself in or out by the code that a tablet at the gate shows just now',
  may: 'signed-in',
  idempotent: true,
  body: z.strictObject({
    code: text(1, 40).meta({ title: 'Code' }),
    direction: oneOf(directions).meta({ title: 'Direction' }),
  }),
  response: markOwnPresence.response.extend({ campusName: z.string() }),
  example: { body: { code: 'AB12-CD34', direction: 'in' } },
})
