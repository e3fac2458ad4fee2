import { endpoint, type Permission } from 'kit/contract/contract'
import { oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

export const exampleExport = '01980000-0000-7000-8000-0000000e4001'

/** Who takes everything along that the school has: its name says that it goes past every other permission. */
export const schoolExport: Permission = {
  resource: 'school-export',
  label: 'Export of everything',
  within: 'institute',
  actions: ['view', 'edit'],
}

/** For so many days an export is kept. */
export const keptDays = 7
/** So many are kept at once. */
export const mostExports = 3

/** How far an export has come. */
export const exportStates = {
  making: sentence('Being made'),
  ready: sentence('Ready'),
  stopped: sentence('Stopped'),
  failed: sentence('Failed'),
  over: sentence('Removed'),
} as const
export type ExportState = keyof typeof exportStates

const instant = z.iso.datetime({ offset: true })
const schoolExportView = z.object({
  id: z.uuid(),
  state: oneOf(exportStates),
  /** Who asked for it. */
  askedBy: z.string(),
  createdAt: instant,
  /** Steps that are done, of so many; null until it knows. */
  done: z.int(),
  total: z.int().nullable(),
  madeAt: instant.nullable(),
  /** Until when it can be downloaded. */
  until: instant.nullable(),
  bytes: z.int().nullable(),
  /** Of the whole file, in hex. */
  sha256: z.string().nullable(),
  /** Of so many files the content was not there. */
  missing: z.int(),
})
export type SchoolExport = z.output<typeof schoolExportView>

/** An address of this host, good for an hour, and for the session that asked for it alone. */
const address = z.object({ url: z.string() })
const ticket = z.strictObject({ ticket: z.string().max(100) })
const example = { params: { id: exampleExport } }

export const listExports = endpoint({
  method: 'GET',
  path: '/school-exports',
  summary: 'The exports of everything: what is being made, what can be downloaded, and what was',
  may: ['school-export', 'view'],
  response: z.object({
    rows: z.array(schoolExportView),
    /** So many are kept at once. */
    most: z.int(),
    /** The school can only be read: an export is made while it is downloaded, and none is kept. */
    isDirect: z.boolean(),
  }),
  example: {},
})

export const askExport = endpoint({
  method: 'POST',
  path: '/school-exports',
  summary: 'Ask for an export of everything: one zip file that can be opened without us; made by a job',
  may: ['school-export', 'edit'],
  proof: 'recent',
  status: 202,
  response: z.object({ id: z.uuid(), job: z.uuid() }),
  example: {},
})

export const removeExport = endpoint({
  method: 'DELETE',
  path: '/school-exports/:id',
  summary: 'Take an export away, or stop one that is being made',
  may: ['school-export', 'edit'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example,
})

export const takeExport = endpoint({
  method: 'POST',
  path: '/school-exports/:id/downloads',
  summary: 'Begin to download an export: writes down who does, and answers the address of the file',
  may: ['school-export', 'edit'],
  proof: 'recent',
  params: idParams,
  response: address,
  example,
})

export const sendExport = endpoint({
  method: 'GET',
  path: '/school-exports/:id/content',
  summary:
    'The file of an export, or a range of it, at the address that was answered when its download began',
  may: ['school-export', 'edit'],
  gives: 'file',
  params: idParams,
  query: ticket,
  example: { ...example, query: { ticket: 'a-ticket' } },
})

export const takeDirect = endpoint({
  method: 'POST',
  path: '/school-exports/direct',
  summary:
    'Begin to download everything as it is made, with nothing kept: the way of a school that can only be read',
  may: ['school-export', 'edit'],
  proof: 'recent',
  response: address,
  example: {},
})

export const sendDirect = endpoint({
  method: 'GET',
  path: '/school-exports/direct',
  summary: 'Everything of the school, made while it is downloaded',
  may: ['school-export', 'edit'],
  gives: 'file',
  query: ticket,
  example: { query: { ticket: 'a-ticket' } },
})
