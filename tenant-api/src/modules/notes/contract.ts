import { endpoint, type Permission } from 'kit/contract'
import { oneOf, text } from 'kit/fields'
import { changesOf, idParams } from 'kit/resource'
import { sentence } from 'kit/words'
import { z } from 'zod'
import { guardians, students } from '../people/contract.ts'

/** A note of the demo school about Bilal, for the examples. */
export const demoNote = '01980000-0000-7000-8000-000000a07e01'

export const notesPermission: Permission = {
  resource: 'notes',
  label: 'Notes about people',
  within: 'campus',
  actions: ['view', 'edit', 'delete'],
}

/** Who holds it reads and writes notes that teachers do not see. */
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
  management: sentence('The management alone'),
} as const

export const noteFields = z.strictObject({
  body: text(1, 4000).meta({ title: 'Note', lines: 5 }),
  kind: oneOf(noteKinds).default('general').meta({ title: 'Kind' }),
  audience: oneOf(audiences).default('all').meta({ title: 'Who sees it' }),
  isPinned: z.boolean().default(false).meta({ title: 'Keep at the top' }),
})

const note = z.object({
  ...noteFields.shape,
  id: z.uuid(),
  author: z.string(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Note = z.output<typeof note>

export const notesOf = {
  students: notes(students),
  guardians: notes(guardians),
}
export type Noted = keyof typeof notesOf

function notes({ name, example }: { name: string; example: { id: string } }) {
  const { resource } = notesPermission
  const params = z.strictObject({ id: z.uuid(), noteId: z.uuid() })
  const person = { params: { id: example.id } }
  const one = { params: { id: example.id, noteId: demoNote } }
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
      body: noteFields,
      response: note,
      example: { ...person, body: { body: 'Was praised at the assembly.', kind: 'behaviour' } },
    }),
    change: endpoint({
      method: 'PATCH',
      path: `/${name}/:id/notes/:noteId`,
      summary: 'Change a note of my own',
      may: [resource, 'edit'],
      params,
      body: changesOf(noteFields),
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
