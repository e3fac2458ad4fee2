import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { namesById, type Resource } from 'kit/contract/resource'
import { z } from 'zod'
import { admissions } from '../../admissions/applicants/contract.ts'
import { staff, teachers } from '../../people/employees/contract.ts'
import { guardians, relations, students } from '../../people/students-and-guardians/contract.ts'

export const historyOf = {
  students: history(students),
  guardians: history(guardians),
  teachers: history(teachers),
  staff: history(staff),
  admissions: history(admissions),
}
export type WithHistory = keyof typeof historyOf

type Given = Pick<Resource, 'name' | 'endpoints'> & { example: { id: string } }

/** As of any record; on a day also with who was linked then. */
function history({ name, endpoints, example }: Given) {
  return {
    read: endpoints.history,
    asOf: endpoint({
      method: 'GET',
      path: `/${name}/:id/history/:day`,
      summary: endpoints.asOf.summary,
      may: [name, 'view'],
      params: z.strictObject({ id: z.uuid(), day: dayShape }),
      response: z.object({
        row: z.record(z.string(), z.unknown()).nullable(),
        names: namesById,
        links: z.array(z.object({ id: z.uuid(), name: z.string(), relation: oneOf(relations) })),
      }),
      example: { params: { id: example.id, day: '2026-11-01' as never } },
    }),
  }
}
