import type { Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { ofRecord, pageRead } from '../../core/page-reads.ts'

const family = contract.notesPermission.resource
const employed = contract.staffNotesPermission.resource
const management = contract.managementNotesPermission.resource

const all = (resource: string, reach: Reach): DefaultGrant[] => [
  ...written(resource, reach),
  [resource, 'delete', reach],
]
const written = (resource: string, reach: Reach): DefaultGrant[] => [
  [resource, 'view', reach],
  [resource, 'edit', reach],
]
const head = (reach: Reach): DefaultGrant[] => [
  ...all(family, reach),
  ...all(employed, reach),
  [management, 'view', reach],
]

/** What is written down about people. */
export const notes = defineModule({
  name: 'notes',
  labels,
  columns: {
    author: sentence('Written by'),
    deletedBy: sentence('Taken away by'),
  },
  contract,
  defaultGrants: {
    super_admin: head('institute'),
    administrator: head('institute'),
    admin: head('campus'),
    campus_manager: head('campus'),
    // Personnel writes about who works here, and reads nothing of children; with teachers it is the other way round.
    hr_manager: all(employed, 'institute'),
    hr: written(employed, 'institute'),
    moderator: written(family, 'campus'),
    teacher: written(family, 'section'),
    section_teacher: written(family, 'section'),
  },
  pageReads: (['students', 'guardians', 'teachers', 'staff'] as const).map((of) =>
    pageRead(of, contract.notesOf[of].list, { inputs: ofRecord }),
  ),
  sentences: {
    'notes.seeded': sentence('Added the notes of the demo school'),
    'students.note-added': sentence('Wrote a note about {name}'),
    'students.note-changed': sentence('Changed a note about {name}'),
    'students.note-removed': sentence('Took away a note about {name}'),
    'students.note-restored': sentence('Brought back a note about {name}'),
    'guardians.note-added': sentence('Wrote a note about {name}'),
    'guardians.note-changed': sentence('Changed a note about {name}'),
    'guardians.note-removed': sentence('Took away a note about {name}'),
    'guardians.note-restored': sentence('Brought back a note about {name}'),
    'teachers.note-added': sentence('Wrote a note about {name}'),
    'teachers.note-changed': sentence('Changed a note about {name}'),
    'teachers.note-removed': sentence('Took away a note about {name}'),
    'teachers.note-restored': sentence('Brought back a note about {name}'),
    'staff.note-added': sentence('Wrote a note about {name}'),
    'staff.note-changed': sentence('Changed a note about {name}'),
    'staff.note-removed': sentence('Took away a note about {name}'),
    'staff.note-restored': sentence('Brought back a note about {name}'),
  },
  routes,
  personal: [
    { table: 'note', area: 'record', by: { person_id: 'person' }, erase: 'delete', isAppendOnly: true },
  ],
  audited: {
    note: contract.keptNote,
  },
})
