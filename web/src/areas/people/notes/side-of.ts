import {
  audiences,
  noteFields,
  noteKinds,
  notesPermission,
  type Noted,
  staffAudiences,
  staffNoteFields,
  staffNoteKinds,
  staffNotesPermission,
} from 'tenant-api/contract/people/notes'

const family = {
  shape: noteFields,
  kinds: noteKinds as Names,
  readers: audiences,
  resource: notesPermission.resource,
}
const staff = {
  shape: staffNoteFields,
  kinds: staffNoteKinds as Names,
  readers: staffAudiences,
  resource: staffNotesPermission.resource,
}
type Names = Readonly<Partial<Record<string, string>>>

/** Notes about who works here have other kinds, other readers and a permission of their own. */
export function sideOf(of: Noted) {
  return of === 'teachers' || of === 'staff' ? staff : family
}
