import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleSection, sheetFormat } from '../../attendance/registers/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { timetables } from '../timetables/contract.ts'

const sees = [timetables.resource, 'view'] as const

/** Of whom a file has the weeks. */
export const sheetOwners = {
  sections: sentence('Sections'),
  teachers: sentence('Teachers'),
} as const
export type SheetOwners = keyof typeof sheetOwners

const common = {
  /** The usual week that rules this day; today by default. */
  day: dayShape.optional(),
  /** Instead the week of this version, which may be a draft. */
  timetable: z.uuid().optional(),
  /** Else the reader's. */
  language: oneOf(languageNames).optional(),
  format: sheetFormat,
}

export const readWeekSheet = endpoint({
  method: 'GET',
  path: '/weeks/sheet',
  summary:
    'The usual week of a section, a teacher, a student or a room, by default the own, as Excel, or as a page to print with the times of its periods',
  may: sees,
  gives: 'file',
  query: z.strictObject({
    section: z.uuid().optional(),
    teacher: z.uuid().optional(),
    student: z.uuid().optional(),
    room: z.uuid().optional(),
    ...common,
  }),
  example: { query: { section: exampleSection, day: '2026-11-19' } },
})

const ofCampus = z.strictObject({
  of: oneOf(sheetOwners).default('sections'),
  /** May be left out where a version is named. */
  campus: z.uuid().optional(),
  ...common,
})

export const readWeekSheets = endpoint({
  method: 'GET',
  path: '/weeks/sheets',
  summary: 'The usual weeks of all sections or teachers of a campus in one file, each on a page of its own',
  may: sees,
  gives: 'file',
  query: ofCampus,
  example: { query: { campus: mainCampus, day: '2026-11-19' } },
})

export const readMasterSheet = endpoint({
  method: 'GET',
  path: '/weeks/master-sheet',
  summary: 'The usual week of a whole campus on A3: a line for each section, or for each teacher',
  may: sees,
  gives: 'file',
  query: ofCampus,
  example: { query: { campus: mainCampus, day: '2026-11-19', of: 'teachers' } },
})
