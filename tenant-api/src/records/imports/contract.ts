import { endpoint, listQuery, page } from 'kit/contract/contract'
import { dayShape, rowOf, text, timeOfDay } from 'kit/contract/fields'
import type { Resource } from 'kit/contract/resource'
import { z } from 'zod'
import { bellsPermission } from '../../institute/bell-schedules/contract.ts'
import { campuses, mainCampus, shifts } from '../../institute/structure/contract.ts'

/** The largest file that is imported, in bytes, and its length as base64. */
export const mostBytes = 5 * 1024 * 1024
const mostText = Math.ceil(mostBytes / 3) * 4

/** How many hours an import can be undone, and how many days its rows are stored. */
export const undoHours = 24
export const keptDays = 7

/** The resource name of a workbook with a sheet for each resource. */
export const wholeSchool = 'workbook'

/** The parts of a resource that its import needs. */
export type ImportedResource = Pick<Resource, 'name' | 'label' | 'fields' | 'recognisedBy'> & {
  example: { body: Readonly<Record<string, unknown>> }
}

/** Bells as a sheet: a row for each schedule, with its weekdays and its periods as text. */
export const bellSheet = {
  name: bellsPermission.resource,
  label: { one: bellsPermission.label, many: bellsPermission.label },
  recognisedBy: ['campusId', 'shiftId', 'name', 'firstDay'],
  fields: z.strictObject({
    name: text(1, 60).meta({ title: 'Name', hint: 'Such as Winter or Ramadan, Friday' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    shiftId: rowOf(() => shifts)
      .nullable()
      .default(null)
      .meta({ title: 'Shift', hint: 'Empty: all shifts that have no bells of their own' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
    weekdays: text(1, 100).meta({ title: 'Weekdays', hint: 'Such as Monday-Thursday, Saturday' }),
    periods: text(1, 2_000).meta({
      title: 'Periods',
      hint: 'Such as 07:50-08:00 Assembly; 08:00-08:40; 08:40-09:20; 09:20-09:40 Break',
    }),
    lateAfter: timeOfDay().nullable().default(null).meta({ title: 'Late after' }),
  }),
  example: {
    body: {
      name: 'Winter',
      campusId: mainCampus,
      firstDay: '2026-11-01',
      lastDay: '2027-02-28',
      weekdays: 'Monday-Thursday',
      periods: '07:50-08:00 Assembly; 08:00-08:40; 08:40-09:20; 09:20-09:40 Break; 09:40-10:20',
    },
  },
} satisfies ImportedResource

const instant = z.iso.datetime({ offset: true })
const resourceName = z.string().min(1).max(60)

/** What happens to a row: it is added, changes an existing one, changes nothing, or is invalid. */
export const rowStates = ['new', 'update', 'unchanged', 'error'] as const
export type RowState = (typeof rowStates)[number]

/** `ready` can still be mapped and corrected; the others follow from its jobs. */
export const importStates = ['ready', 'running', 'done', 'stopped', 'undoing', 'undone'] as const

export const importColumn = z.object({
  title: z.string(),
  samples: z.array(z.string()),
  /** The field that the column fills; null if it is ignored. */
  field: z.string().nullable(),
  /** The headers end before it: a row with a value here was torn, unless the column fills a field. */
  isTorn: z.boolean().optional(),
})
export type ImportColumn = z.output<typeof importColumn>

const importCounts = z.object({
  total: z.int(),
  new: z.int(),
  update: z.int(),
  unchanged: z.int(),
  error: z.int(),
  /** Rows with a value that was read differently from what is written, such as a phone number. */
  noted: z.int(),
})
export type ImportCounts = z.output<typeof importCounts>

/** A sheet of a workbook; its rows and columns are fetched by its own id. */
const importSheet = z.object({
  id: z.uuid(),
  resource: z.string(),
  columns: z.array(importColumn),
  empties: z.boolean(),
  counts: importCounts,
})
export type ImportSheet = z.output<typeof importSheet>

export const importView = z.object({
  id: z.uuid(),
  /** The resource of its rows, or `workbook`. */
  resource: z.string(),
  file: z.string(),
  state: z.enum(importStates),
  columns: z.array(importColumn),
  /** Whether an empty cell clears an optional field of an existing row; otherwise it keeps the value. */
  empties: z.boolean(),
  /** The sheets of a workbook, in the order in which they are written. */
  sheets: z.array(importSheet),
  /** Parts of the file that were skipped, in the reader's language. */
  notes: z.array(z.string()),
  counts: importCounts,
  /** The results of its jobs so far. */
  outcome: z.object({ created: z.int(), updated: z.int(), failed: z.int(), undone: z.int(), kept: z.int() }),
  job: z.uuid().nullable(),
  /** The deadline for undoing it. */
  undoUntil: instant.nullable(),
  createdAt: instant,
})
export type ImportView = z.output<typeof importView>

const remark = z.object({ field: z.string().nullable(), message: z.string() })
export const importRow = z.object({
  /** The row number in the spreadsheet. */
  number: z.int(),
  state: z.enum(rowStates),
  /** The text of each mapped field. */
  cells: z.record(z.string(), z.string()),
  /**
   * `isMissing`: the cell names a row of another list that does not exist; the error goes away once it is
   * added.
   */
  errors: z.array(remark.extend({ isMissing: z.boolean().optional() })),
  notes: z.array(remark),
  /** For each changed field, the current value. */
  was: z.record(z.string(), z.string()),
  /** Why the row was left alone by the write or the undo. */
  failure: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

const params = z.strictObject({ id: z.uuid() })
const example = { params: { id: '01980000-0000-7000-8000-0000000f1001' } }
const mappedTo = z.array(z.string().max(60).nullable()).max(200)

export const readTemplate = endpoint({
  method: 'GET',
  path: '/imports/template',
  summary:
    'An Excel file to fill in for a resource: its headers in my language, an example and its choices; `workbook` has a sheet for each resource',
  may: 'signed-in',
  gives: 'file',
  query: z.strictObject({ resource: resourceName }),
  example: { query: { resource: 'departments' } },
})

export const beginImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary:
    'Read a file of rows (base64 of .xlsx or .csv, at most 5 MB) or pasted text, or a `workbook` of a whole school, and check it',
  may: 'signed-in',
  status: 201,
  idempotent: true,
  limit: mostText + 64 * 1024,
  body: z.strictObject({
    resource: resourceName,
    name: z.string().trim().min(1).max(200),
    content: z.union([
      z.strictObject({ base64: z.base64().min(1).max(mostText) }),
      z.strictObject({ text: z.string().min(1).max(mostBytes) }),
    ]),
  }),
  response: importView,
  example: {
    body: { resource: 'departments', name: 'departments.csv', content: { text: 'Title\nFine Arts' } },
  },
})

export const readImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  summary: 'An import of my own',
  may: 'signed-in',
  params,
  response: importView,
  example,
})

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'The rows of an import with what is wrong in them',
  may: 'signed-in',
  params,
  query: z.strictObject({
    skip: listQuery(['number']).shape.skip,
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
    state: z.enum([...rowStates, 'noted', 'failed']).optional(),
  }),
  response: page(importRow),
  example,
})

export const mapImport = endpoint({
  method: 'PUT',
  path: '/imports/:id/columns',
  summary:
    'Say which field each column fills and whether empty cells empty it, and check all of the file anew',
  may: 'signed-in',
  params,
  body: z.strictObject({ fields: mappedTo, empties: z.boolean().default(false) }),
  response: importView,
  example: { ...example, body: { fields: ['title'] } },
})

export const mendImport = endpoint({
  method: 'PATCH',
  path: '/imports/:id/rows',
  summary: 'Mend cells, or fill a field in every row where it holds `from`, and check it anew',
  may: 'signed-in',
  params,
  body: z.union([
    z.strictObject({
      cells: z
        .array(
          z.strictObject({ number: z.int().min(1), field: z.string().max(60), text: z.string().max(2_000) }),
        )
        .min(1)
        .max(5_000),
    }),
    z.strictObject({
      fill: z.strictObject({
        field: z.string().max(60),
        from: z.string().max(2_000),
        to: z.string().max(2_000),
      }),
    }),
  ]),
  response: importView,
  example: { ...example, body: { cells: [{ number: 2, field: 'title', text: 'Fine Arts' }] } },
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/imports/:id/confirmation',
  summary:
    'Write the rows that can be taken, as a job; `counts` are those that the person has seen. What changes salaries needs a proof of the last minutes',
  may: 'signed-in',
  status: 202,
  params,
  body: z.strictObject({ counts: z.strictObject({ new: z.int().min(0), update: z.int().min(0) }) }),
  response: importView,
  example: { ...example, body: { counts: { new: 1, update: 0 } } },
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/reversal',
  summary:
    'Take an import back as a job: what it added goes, what it changed is as before, where nobody touched it. What changes salaries needs a proof of the last minutes',
  may: 'signed-in',
  status: 202,
  params,
  response: importView,
  example,
})

export const readErrorRows = endpoint({
  method: 'GET',
  path: '/imports/:id/sheet',
  summary: 'The rows that were not taken, as an Excel file of the same columns with what is wrong',
  may: 'signed-in',
  gives: 'file',
  params,
  example,
})
