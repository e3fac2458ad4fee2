import { refuse, refuseMissing } from 'kit/refusal'
import type { Resource } from 'kit/resource'
import type { Crud } from '../../crud-table.ts'
import { may, mayInInstitute } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { departments } from '../departments/contract.ts'
import { departmentCrud } from '../departments/departments.ts'
import { campusCrud } from '../structure/campuses.ts'
import { classCrud } from '../structure/classes.ts'
import * as structure from '../structure/contract.ts'
import { programCrud } from '../structure/programs.ts'
import { roomCrud } from '../structure/rooms.ts'
import { sectionCrud } from '../structure/sections.ts'
import { shiftCrud } from '../structure/shifts.ts'
import { subjectCrud } from '../structure/subjects.ts'

/** A resource whose rows can come from a file. */
export type Importable = { resource: Resource; crud: Crud }

/** All of them, each after those to which it refers. */
export const importables: readonly Importable[] = [
  { resource: structure.campuses, crud: campusCrud },
  { resource: departments, crud: departmentCrud },
  { resource: structure.programs, crud: programCrud },
  { resource: structure.classes, crud: classCrud },
  { resource: structure.shifts, crud: shiftCrud },
  { resource: structure.rooms, crud: roomCrud },
  { resource: structure.sections, crud: sectionCrud },
  { resource: structure.subjects, crud: subjectCrud },
]

/**
 * The resource of a name, for who may add to it. Refuses with 404 what there is none of, with 403 who only looks, or
 * keeps no more than one campus of what the whole institute has in common.
 */
export function importableFor(user: User, name: string): Importable {
  const found = importables.find(({ crud }) => crud.name === name)
  if (!found) refuseMissing()
  const { table, within } = found.crud
  const isOfCampus = within.campus !== undefined && within.campus !== table.id
  const isTheirs = isOfCampus ? may(user, name, 'edit') : mayInInstitute(user, name, 'edit')
  if (!isTheirs) refuse('beyond-reach', 'You may see these but not change them', {}, { status: 403 })
  return found
}
