import type { ServeSchool } from '../../core/module.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { guardianCrud } from '../students-and-guardians/guardians.ts'
import { studentCrud } from '../students-and-guardians/students.ts'
import { type Noted, notesOf, notesPermission, staffNotesPermission } from './contract.ts'
import { addNote, changeNote, listNotes, type NotedKind, removeNote, restoreNote } from './notes.ts'

const family = { side: 'family', resource: notesPermission.resource } as const
const employed = { side: 'staff', resource: staffNotesPermission.resource } as const

const kinds: Record<Noted, NotedKind> = {
  students: { crud: studentCrud, ...family },
  guardians: { crud: guardianCrud, ...family },
  teachers: { crud: teacherCrud, ...employed },
  staff: { crud: staffCrud, ...employed },
}

export function routes(serve: ServeSchool) {
  for (const [of, endpoints] of Object.entries(notesOf)) {
    const kind = kinds[of as Noted]
    serve(endpoints.list, ({ school, user, params }) => listNotes(school, user, { ...kind, ...params }))
    serve(endpoints.add, ({ school, user, params, body }) =>
      addNote(school, user, { ...kind, ...params, fields: body }),
    )
    serve(endpoints.change, ({ school, user, params, body }) =>
      changeNote(school, user, { ...kind, ...params, fields: body }),
    )
    serve(endpoints.remove, ({ school, user, params }) => removeNote(school, user, { ...kind, ...params }))
    serve(endpoints.restore, ({ school, user, params }) => restoreNote(school, user, { ...kind, ...params }))
  }
}
