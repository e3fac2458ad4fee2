import { endpoint, type Permission } from 'kit/contract'
import { z } from 'zod'

export const themes = ['blue', 'green', 'purple', 'yellow', 'maroon', 'sky-blue', 'light-green'] as const
export const modes = ['system', 'light', 'dark'] as const
export const instituteTypes = ['school', 'academy', 'college', 'university', 'coaching-centre'] as const
export const languageCodes = ['en', 'ur', 'ar'] as const
export const weekStarts = ['monday', 'saturday', 'sunday'] as const
export const dateFormats = ['dd-MM-yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd'] as const

const language = z.enum(languageCodes)

/** What anybody may know of a school by its address: enough to dress the log-in page. */
export const site = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  type: z.enum(instituteTypes),
  languages: z.array(language),
  language,
  theme: z.enum(themes),
  mode: z.enum(modes),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
  /** With which day calendars and "this week" begin. */
  weekStart: z.enum(weekStarts),
  /** How telephone numbers and amounts are read and written here. */
  country: z.string(),
  currency: z.string(),
  /** Origin of the provider's public site, where a founder confirms an address and the lost find their school. */
  provider: z.string(),
})
export type Site = z.output<typeof site>

export const instituteFields = z.strictObject({
  name: z.string().trim().min(2).max(120).meta({ title: 'Institute name' }),
  type: z.enum(instituteTypes).meta({ title: 'Institute type' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ title: 'Country' }),
  timeZone: z.string().max(60).meta({ title: 'Time zone' }),
  languages: z.array(language).min(1).max(3).meta({ title: 'Languages' }),
  language: language.meta({ title: 'First language' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ title: 'Currency' }),
  dateFormat: z.enum(dateFormats).meta({ title: 'Date format' }),
  weekStart: z.enum(weekStarts).meta({ title: 'Week begins on' }),
  theme: z.enum(themes).meta({ title: 'Theme colour' }),
  mode: z.enum(modes).meta({ title: 'Appearance' }),
})

export const institute = instituteFields.extend({
  version: z.int(),
  updatedAt: z.iso.datetime({ offset: true }),
})
export type Institute = z.output<typeof institute>

/** One step of setting a school up; `done` is read from the school's own rows, never ticked by hand. */
export const checklistStep = z.object({
  key: z.string(),
  title: z.string(),
  hint: z.string(),
  /** The page where the step is done, without scope. */
  page: z.string(),
  done: z.boolean(),
  skipped: z.boolean(),
})
export type ChecklistStep = z.output<typeof checklistStep>

export const readSite = endpoint({
  method: 'GET',
  path: '/site',
  summary: "The school's name, languages and colours, for its log-in page",
  may: 'anyone',
  response: site,
  example: {},
})

export const readInstitute = endpoint({
  method: 'GET',
  path: '/institute',
  summary: "The institute's own settings",
  may: ['institute', 'view'],
  response: institute,
  example: {},
})

export const updateInstitute = endpoint({
  method: 'PATCH',
  path: '/institute',
  summary: "Change the institute's own settings",
  may: ['institute', 'edit'],
  versioned: true,
  body: instituteFields.partial(),
  response: institute,
  example: { body: { timeZone: 'Asia/Karachi' } },
})

export const readChecklist = endpoint({
  method: 'GET',
  path: '/checklist',
  summary: 'What is left to do before the school can work',
  may: ['institute', 'edit'],
  response: z.object({ steps: z.array(checklistStep) }),
  example: {},
})

export const skipStep = endpoint({
  method: 'PUT',
  path: '/checklist/:key',
  summary: 'Set a step of the checklist aside, or take it up again',
  may: ['institute', 'edit'],
  params: z.strictObject({ key: z.string().max(60) }),
  body: z.strictObject({ skipped: z.boolean() }),
  response: z.object({ steps: z.array(checklistStep) }),
  example: { params: { key: 'campus' }, body: { skipped: true } },
})

export const followChanges = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'Server-sent events `{ topic, id? }`: re-read what you show of the topic, and on reconnecting',
  may: 'signed-in',
  gives: 'events',
  example: {},
})

export const permissions: readonly Permission[] = [
  { resource: 'institute', label: 'Institute settings', within: 'institute', actions: ['view', 'edit'] },
]
