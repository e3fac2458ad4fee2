import { endpoint, type Permission } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { changesOf, idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { staff, teachers } from '../employees/contract.ts'
import { guardians, students } from '../students-and-guardians/contract.ts'

/** Notes of the demo school about Bilal and about Asif Nadeem, for the examples. */
export const exampleNote = '01980000-0000-7000-8000-000000a07e01'
export const exampleStaffNote = '01980000-0000-7000-8000-000000a07e03'

export const notesPermission: Permission = {
  resource: 'notes',
  label: 'Notes about families',
  within: 'campus',
  actions: ['view', 'edit', 'delete'],
  near: { view: ['section'], edit: ['section'], delete: ['section'] },
}

/** What is written about who works here is not read by whoever writes of children: teachers have colleagues. */
export const staffNotesPermission: Permission = {
  resource: 'staff-notes',
  label: 'Notes about employees',
  within: 'campus',
  actions: ['view', 'edit', 'delete'],
}

/** Who holds it reads and writes notes that teachers, and personnel, do not see. */
export const managementNotesPermission: Permission = {
  resource: 'management-notes',
  label: 'Notes for the management',
  within: 'campus',
  actions: ['view'],
}

export const noteKinds = {
  general: sentence('General'),
  academic: sentence('Academic'),
  behaviour: sentence('Behaviour'),
  health: sentence('Health'),
  family: sentence('Family'),
} as const

export const audiences = {
  all: sentence('Teachers too'),
  management: sentence('Management only'),
} as const

export const staffNoteKinds = {
  general: sentence('General'),
  performance: sentence('Performance'),
  conduct: sentence('Conduct'),
  training: sentence('Training'),
  health: sentence('Health'),
  family: sentence('Family'),
} as const

export const staffAudiences = {
  all: sentence('Personnel too'),
  management: sentence('Management only'),
} as const

type Kinds = Readonly<Partial<Record<keyof typeof noteKinds | keyof typeof staffNoteKinds, string>>>
type Audiences = Readonly<Record<keyof typeof audiences, string>>

export const noteFields = fieldsOf(noteKinds, audiences)
export const staffNoteFields = fieldsOf(staffNoteKinds, staffAudiences)

function fieldsOf(kinds: Kinds, readers: Audiences) {
  return z.strictObject({
    body: text(1, 4000).meta({ title: 'Note', lines: 5 }),
    kind: oneOf(kinds).default('general').meta({ title: 'Kind' }),
    audience: oneOf(readers).default('all').meta({ title: 'Visible to' }),
    isPinned: z.boolean().default(false).meta({ title: 'Keep at the top' }),
  })
}

export const noteSides = { family: sentence('Families'), staff: sentence('Employees') } as const
/** About a child or a guardian, or about who works here: whoever is both has two sets of notes, each with its readers. */
export type NoteSide = keyof typeof noteSides

/** A note of either side, as the audit log tells of it. */
export const keptNote = z.strictObject({
  ...noteFields.shape,
  side: oneOf(noteSides).meta({ title: 'About' }),
  kind: oneOf({ ...noteKinds, ...staffNoteKinds }).meta({ title: 'Kind' }),
  audience: oneOf({ all: sentence('All who read notes'), management: audiences.management }).meta({
    title: 'Visible to',
  }),
})

const ofFamily = { permission: notesPermission, fields: noteFields, demo: exampleNote }
const ofStaff = { permission: staffNotesPermission, fields: staffNoteFields, demo: exampleStaffNote }

export const notesOf = {
  students: notes(students, ofFamily),
  guardians: notes(guardians, ofFamily),
  teachers: notes(teachers, ofStaff),
  staff: notes(staff, ofStaff),
}
export type Noted = keyof typeof notesOf
export type Note = z.output<(typeof notesOf)[Noted]['add']['response']>

function notes(
  { name, example }: { name: string; example: { id: string } },
  { permission: { resource }, fields, demo }: typeof ofFamily,
) {
  const note = z.object({
    ...fields.shape,
    id: z.uuid(),
    author: z.string(),
    isOwn: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  const params = z.strictObject({ id: z.uuid(), noteId: z.uuid() })
  const person = { params: { id: example.id } }
  const one = { params: { id: example.id, noteId: demo } }
  return {
    list: endpoint({
      method: 'GET',
      path: `/${name}/:id/notes`,
      summary: `Notes about one of the ${name}, pinned ones first, then the latest first`,
      may: [resource, 'view'],
      params: idParams,
      response: z.object({ rows: z.array(note) }),
      example: person,
    }),
    add: endpoint({
      method: 'POST',
      path: `/${name}/:id/notes`,
      summary: `Write something down about one of the ${name}`,
      may: [resource, 'edit'],
      params: idParams,
      body: fields,
      response: note,
      example: { ...person, body: { body: 'Was praised at the assembly.', kind: 'general' } },
    }),
    change: endpoint({
      method: 'PATCH',
      path: `/${name}/:id/notes/:noteId`,
      summary: 'Change a note of my own',
      may: [resource, 'edit'],
      params,
      body: changesOf(fields),
      response: note,
      example: { ...one, body: { isPinned: true } },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/${name}/:id/notes/:noteId`,
      summary: 'Take away a note: my own, or anybody’s for who may delete notes',
      may: [resource, 'edit'],
      params,
      response: z.object({ id: z.uuid() }),
      example: one,
    }),
    restore: endpoint({
      method: 'POST',
      path: `/${name}/:id/notes/:noteId/restoration`,
      summary: 'Bring back a note that I took away',
      may: [resource, 'edit'],
      params,
      response: note,
      example: one,
    }),
  }
}
