import type { Crud } from '../../crud-table.ts'
import type { ServeSchool } from '../../module.ts'
import { guardianCrud } from '../people/guardians.ts'
import { studentCrud } from '../people/students.ts'
import { type Noted, notesOf } from './contract.ts'
import { addNote, changeNote, listNotes, removeNote, restoreNote } from './notes.ts'

const cruds: Record<Noted, Crud> = { students: studentCrud, guardians: guardianCrud }

export function routes(serve: ServeSchool) {
  for (const [of, endpoints] of Object.entries(notesOf)) {
    const crud = cruds[of as Noted]
    serve(endpoints.list, ({ school, user, params }) => listNotes(school, user, { crud, ...params }))
    serve(endpoints.add, ({ school, user, params, body }) =>
      addNote(school, user, { crud, ...params, fields: body }),
    )
    serve(endpoints.change, ({ school, user, params, body }) =>
      changeNote(school, user, { crud, ...params, fields: body }),
    )
    serve(endpoints.remove, ({ school, user, params }) => removeNote(school, user, { crud, ...params }))
    serve(endpoints.restore, ({ school, user, params }) => restoreNote(school, user, { crud, ...params }))
  }
}
