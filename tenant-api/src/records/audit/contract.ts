import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })
/** PostgreSQL knows no NUL, and no name has control characters. */
const printable = /^\P{Cc}*$/u

export const permissions: readonly Permission[] = [
  { resource: 'audit', label: 'Audit log', within: 'institute', actions: ['view'] },
]

export const auditChange = z.object({
  id: z.uuid(),
  resource: z.string(),
  rowId: z.uuid().nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  /** What the row is, where its columns say it in codes: of a permission the role and the power. */
  name: z.string().nullable(),
  /** Only the columns that differ; secrets are never among them. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** What the people, log-ins and roles are called that these values name, by id. */
  names: z.record(z.string(), z.string()),
  /** The same in the reader's words: what the fields are called, and what they held as forms and lists print it. */
  values: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

/** How many of an act's changes come with it; an import has thousands. */
export const changesAtOnce = 10

/** One act: who did what and when, with the first of the rows that it changed. */
export const auditEntry = z.object({
  id: z.uuid(),
  act: z.string(),
  sentence: z.string(),
  actorId: z.uuid().nullable(),
  actor: z.string(),
  /** The API key that did it, and who made it; null where it was a person or a part of the product. */
  apiKey: z.object({ id: z.uuid(), maker: z.string() }).nullable(),
  at: instant,
  requestId: z.string().nullable(),
  changes: z.array(auditChange),
  /** Whether it changed more than came with it. */
  hasMore: z.boolean(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What somebody looks for in the audit. */
export const auditFilters = z.strictObject({
  q: z.string().max(100).regex(printable).optional(),
  /** The log-in of who did it. */
  actor: z.uuid().optional(),
  apiKey: z.uuid().optional(),
  /** Whether a person did it, a program by an API key, or the product by itself. */
  by: z.enum(['people', 'keys', 'system']).optional(),
  /** A part of the product that acts by itself, by the name under which it does. */
  part: z.string().max(80).regex(printable).optional(),
  /** Kinds of acts by their keys, several with commas between. */
  act: z.string().max(400).regex(printable).optional(),
  resource: z.string().max(60).regex(printable).optional(),
  row: z.uuid().optional(),
  /** Whom it concerns: what there is of them, their log-in, and what names them. */
  person: z.uuid().optional(),
  /** Where a row lay that it changed; `institute`, for what lies in no campus. */
  campus: z.union([z.uuid(), z.literal('institute')]).optional(),
  from: dayShape.optional(),
  to: dayShape.optional(),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what and when, newest first, with the first of the values before and after',
  may: ['audit', 'view'],
  query: auditFilters.extend({
    /** The id of the last entry already seen. */
    after: z.uuid().optional(),
    limit: count(1, 100, 20),
  }),
  response: z.object({
    rows: z.array(auditEntry),
    next: z.uuid().nullable(),
    /** Who is meant by the filters, where they name somebody: as a person of the records, and by the log-in. */
    meant: z.array(z.object({ name: z.string(), personId: z.uuid(), accountId: z.uuid().nullable() })),
    /** What the API key is called that is meant. */
    meantKey: z.string().nullable(),
  }),
  example: {},
})

export const listAuditActs = endpoint({
  method: 'GET',
  path: '/audit/acts',
  summary: 'Which kinds of acts stand in the audit, in words; those that say the same are one',
  may: ['audit', 'view'],
  response: z.object({
    /** What the filter `act` takes, and what such acts say. */
    rows: z.array(z.object({ act: z.string(), name: z.string() })),
  }),
  example: {},
})

/** Which records there are of a person. */
export const personKinds = {
  student: sentence('Student'),
  guardian: sentence('Guardian'),
  employee: sentence('Employee'),
} as const

export const listAuditNames = endpoint({
  method: 'GET',
  path: '/audit/names',
  summary:
    'Who may be meant in the audit: people by name, also archived ones and those of whom there is only a log-in, API keys, also revoked ones, and parts of the product',
  may: ['audit', 'view'],
  query: z.strictObject({
    /** Nobody is found by nothing; keys and parts of the product are then those that did something. */
    q: z.string().max(100).regex(printable).default(''),
  }),
  response: z.object({
    people: z.array(
      z.object({
        personId: z.uuid(),
        accountId: z.uuid().nullable(),
        name: z.string(),
        kinds: z.array(oneOf(personKinds)),
        /** Of a student, to tell two of one name apart. */
        fatherName: z.string().nullable(),
        isArchived: z.boolean(),
      }),
    ),
    keys: z.array(z.object({ id: z.uuid(), name: z.string(), isRevoked: z.boolean() })),
    parts: z.array(z.object({ part: z.string(), name: z.string() })),
  }),
  example: { query: { q: 'a' } },
})

export const listAuditChanges = endpoint({
  method: 'GET',
  path: '/audit/:id/changes',
  summary: 'What one act changed, in the order in which it did',
  may: ['audit', 'view'],
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    /** The id of the last change already seen. */
    after: z.uuid().optional(),
    limit: count(1, 100, 50),
  }),
  response: z.object({ rows: z.array(auditChange), next: z.uuid().nullable() }),
  example: { params: { id: '01980000-0000-7000-8000-00000000ac01' } },
})

export const operations = {
  insert: sentence('Added'),
  update: sentence('Changed'),
  delete: sentence('Removed'),
} as const

/** A line of the sheet: one value that an act changed, or an act that changed none. */
export const auditLine = z.object({
  day: dayShape.meta({ title: 'Date' }),
  time: z.string().meta({ title: 'Time' }),
  actor: z.string().meta({ title: 'By' }),
  sentence: z.string().meta({ title: 'What happened' }),
  record: z.string().meta({ title: 'Record' }),
  operation: oneOf(operations).nullable().meta({ title: 'Change' }),
  field: z.string().meta({ title: 'Field' }),
  before: z.string().meta({ title: 'Before', lines: 4 }),
  after: z.string().meta({ title: 'After', lines: 4 }),
  campus: z.string().meta({ title: 'Campus' }),
  requestId: z.string().nullable().meta({ title: 'Request number' }),
})

export const auditSheet = endpoint({
  method: 'GET',
  path: '/audit/sheet',
  summary:
    'What the filter shows of the audit as an Excel file or as CSV, a line for each value that was changed; that it was taken along is an act itself',
  may: ['audit', 'view'],
  gives: 'file',
  query: auditFilters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  example: {},
})
