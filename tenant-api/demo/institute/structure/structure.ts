import * as contract from '../../../src/institute/structure/contract.ts'
import { campusCrud } from '../../../src/institute/structure/campuses.ts'
import { classCrud } from '../../../src/institute/structure/classes.ts'
import { programCrud } from '../../../src/institute/structure/programs.ts'
import { roomCrud } from '../../../src/institute/structure/rooms.ts'
import { sectionCrud } from '../../../src/institute/structure/sections.ts'
import { shiftCrud } from '../../../src/institute/structure/shifts.ts'
import { subjectCrud } from '../../../src/institute/structure/subjects.ts'
import type { School } from '../../../src/core/school/school.ts'
import { addPlainRows } from '../../plain-rows.ts'
import { demoClassRows, demoPrograms } from './seed-classes.ts'
import { demoRoomRows, demoSectionRows, demoShifts } from './seed-sections.ts'
import { demoSubjectRows } from './seed-subjects.ts'
import { demoRows } from './seed.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 20

/** Adds campuses, and what they are made of. */
export async function seed(school: School): Promise<void> {
  await addPlainRows(school, campusCrud, { ...contract.campuses, rows: demoRows })
  await addPlainRows(school, programCrud, { ...contract.programs, rows: demoPrograms })
  await addPlainRows(school, classCrud, { ...contract.classes, rows: demoClassRows })
  await addPlainRows(school, shiftCrud, { ...contract.shifts, rows: demoShifts })
  await addPlainRows(school, roomCrud, { ...contract.rooms, rows: demoRoomRows })
  await addPlainRows(school, sectionCrud, { ...contract.sections, rows: demoSectionRows })
  await addPlainRows(school, subjectCrud, { ...contract.subjects, rows: demoSubjectRows })
}
