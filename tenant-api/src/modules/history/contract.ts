import { count, endpoint } from 'kit/contract'
import { dayShape, oneOf } from 'kit/fields'
import { idParams } from 'kit/resource'
import { z } from 'zod'
import { admissions } from '../admissions/contract.ts'
import { staff, teachers } from '../employees/contract.ts'
import { guardians, relations, students } from '../people/contract.ts'

/** A fact of the record that an act changed, by the name of its field. */
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

const event = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  sentence: z.string(),
  actor: z.string(),
  changes: z.array(change),
})
export type HistoryEvent = z.output<typeof event>

export const historyOf = {
  students: history(students),
  guardians: history(guardians),
  teachers: history(teachers),
  staff: history(staff),
  admissions: history(admissions),
}
export type WithHistory = keyof typeof historyOf

function history({ name, example }: { name: string; example: { id: string } }) {
  const one = { params: { id: example.id } }
  return {
    read: endpoint({
      method: 'GET',
      path: `/${name}/:id/history`,
      summary: `What happened to one of the ${name}, the latest first, as far as the reader may see it`,
      may: [name, 'view'],
      params: idParams,
      query: z.strictObject({
        /** The id of the last event already seen. */
        after: z.uuid().optional(),
        limit: count(1, 100, 30),
      }),
      response: z.object({ rows: z.array(event), next: z.uuid().nullable() }),
      example: one,
    }),
    asOf: endpoint({
      method: 'GET',
      path: `/${name}/:id/history/:day`,
      summary: `What the record of one of the ${name} said at the end of a day; null before there was one`,
      may: [name, 'view'],
      params: z.strictObject({ id: z.uuid(), day: dayShape }),
      response: z.object({
        row: z.record(z.string(), z.unknown()).nullable(),
        links: z.array(z.object({ id: z.uuid(), name: z.string(), relation: oneOf(relations) })),
      }),
      example: { params: { id: example.id, day: '2026-11-01' as never } },
    }),
  }
}
