import { endpoint } from 'kit/contract/contract'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { exampleDraft, timetablePublications } from '../timetables/contract.ts'

const timetableChanges = z.object({
  /** Lessons of a week that are taught otherwise than before. */
  lessons: z.int(),
  /** Whose week differs, and in how many lessons; of a choice its part counts. */
  sections: z.array(z.object({ id: z.uuid(), title: z.string(), lessons: z.int() })),
  teachers: z.array(z.object({ id: z.uuid(), name: z.string(), otherName: z.string(), lessons: z.int() })),
  students: z.int(),
  /** Those of these students, brothers and sisters once. */
  families: z.int(),
})
export type TimetableChanges = z.output<typeof timetableChanges>

export const readTimetableChanges = endpoint({
  method: 'GET',
  path: '/timetables/:id/changes',
  summary:
    'Whose week differs by a timetable from the usual one of its days: lessons, sections, teachers, and how many families are told when it is published',
  may: [timetablePublications.resource, 'edit'],
  params: idParams,
  response: timetableChanges,
  example: { params: { id: exampleDraft } },
})
