import { endpoint } from 'kit/contract/contract'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { staff, teachers } from '../../../people/employees/contract.ts'
import { guardians, students } from '../../../people/students-and-guardians/contract.ts'
import { reachNames } from '../../../access/roles/contract.ts'

/** Why somebody reaches a record, the widest first. */
export const reasons = {
  institute: reachNames.institute,
  campus: reachNames.campus,
  section: reachNames.section,
  family: sentence('Guardian'),
  self: sentence('Themselves'),
} as const
export type Reason = keyof typeof reasons

/** What can be done with a record, and with what belongs to it. */
export const deeds = {
  view: sentence('View'),
  edit: sentence('Edit'),
  delete: sentence('Archive'),
  details: sentence('Sensitive details'),
  documents: sentence('Documents'),
} as const
export type Deed = keyof typeof deeds

const deed = z.enum(['view', 'edit', 'delete', 'details', 'documents'])

const reader = z.object({
  accountId: z.uuid(),
  name: z.string(),
  /** The roles by which they see it. */
  roles: z.array(z.string()),
  why: z.enum(['institute', 'campus', 'section', 'family', 'self']),
  may: z.array(deed),
})
export type Reader = z.output<typeof reader>

/** A program: `maker` answers for it, and without them it may nothing. */
const program = z.object({ id: z.uuid(), name: z.string(), maker: z.string() })
const keyReader = program.extend({ may: z.array(deed) })
export type KeyReader = z.output<typeof keyReader>
const webhookReader = program.extend({ hears: z.array(z.string()) })
export type WebhookReader = z.output<typeof webhookReader>

const seenBy = z.object({
  rows: z.array(reader),
  keys: z.array(keyReader),
  webhooks: z.array(webhookReader),
})
export type SeenBy = z.output<typeof seenBy>

export const readersOf = {
  students: readers(students),
  guardians: readers(guardians),
  teachers: readers(teachers),
  staff: readers(staff),
}
export type WithReaders = keyof typeof readersOf

function readers({ name, example }: { name: string; example: { id: string } }) {
  return endpoint({
    method: 'GET',
    path: `/${name}/:id/readers`,
    summary: `All log-ins and API keys that see one of the ${name} just now, why, and what they may do, and the webhooks that hear of it; for who may see roles`,
    may: [name, 'view'],
    params: idParams,
    response: seenBy,
    example: { params: { id: example.id } },
  })
}
