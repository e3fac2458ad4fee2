import { sentence } from 'kit/words'
import { type DefaultGrant, defineModule } from '../../module.ts'
import { managementNotesPermission, notesOf, notesPermission } from './contract.ts'
import { routes } from './routes.ts'
import { seed } from './seed.ts'

const { resource } = notesPermission
const management: DefaultGrant = [managementNotesPermission.resource, 'view', 'campus']

/** What is written down about people. */
export const notes = defineModule({
  name: 'notes',
  permissions: [notesPermission, managementNotesPermission],
  endpoints: Object.values(notesOf).flatMap((endpoints) => Object.values(endpoints)),
  defaultGrants: {
    ...Object.fromEntries(
      (['super_admin', 'administrator'] as const).map((role) => [
        role,
        [
          ...(['view', 'edit', 'delete'] as const).map((action) => [resource, action, 'institute'] as const),
          [managementNotesPermission.resource, 'view', 'institute'] as const,
        ],
      ]),
    ),
    ...Object.fromEntries(
      (['admin', 'campus_manager'] as const).map((role) => [
        role,
        [
          ...(['view', 'edit', 'delete'] as const).map((action) => [resource, action, 'campus'] as const),
          management,
        ],
      ]),
    ),
    ...Object.fromEntries(
      (['moderator', 'teacher', 'section_teacher'] as const).map((role) => [
        role,
        (['view', 'edit'] as const).map((action) => [resource, action, 'campus'] as const),
      ]),
    ),
  },
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
  },
  routes,
  seed,
})
