import { endpoint, type Permission } from 'kit/contract/contract'
import { instituteTypes } from 'kit/institute/institute-type'
import { weekdayNames } from 'kit/values/day'
import { z } from 'zod'

export const themes = ['blue', 'green', 'purple', 'yellow', 'maroon', 'sky-blue', 'light-green'] as const
export const modes = ['system', 'light', 'dark'] as const
export { instituteTypes }
export const languageCodes = ['en', 'ur', 'ar'] as const
export const weekStarts = ['monday', 'saturday', 'sunday'] as const
/** Accounts that are kept elsewhere and let in here: Google's, and those of one provider of the school's own. */
export const providerKeys = ['google', 'own'] as const
export type ProviderKey = (typeof providerKeys)[number]
/** Who may log in by a code or a link: nobody, guardians and students, or everybody. */
export const codeUsers = ['nobody', 'families', 'everybody'] as const
export const dateFormats = ['dd-MM-yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd'] as const

/** Pictures of the school's own: the logo in any shape, the favicon in a square. */
export const imageSlots = ['logo', 'favicon'] as const
export const iconSizes = ['64', '192', '512'] as const
/** Bytes of a picture on its way in; browsers make larger ones smaller before they send them. */
export const mostImageBytes = 500 * 1024

const language = z.enum(languageCodes)
const ownColour = z.string().regex(/^#[0-9a-f]{6}$/)

/** What anybody may know of a school by its address: enough to dress the log-in page. */
export const site = z.object({
  name: z.string(),
  /** What browser tabs say after the page's own name. */
  title: z.string(),
  /** The address of the logo, good for as long as it is this one; null where there is none. */
  logo: z.string().nullable(),
  /** The address of a square picture or a drawn letter; `&size=` is one of iconSizes. */
  icon: z.string(),
  /** The address of the favicon that was set; null where there is none. */
  favicon: z.string().nullable(),
  /** Nobody has set a picture: the icon is a drawn letter, and not a PNG. */
  isLetter: z.boolean(),
  /** The school's own line below the log-in page, mails and prints; empty for the product's, null for none. */
  footer: z.string().nullable(),
  type: z.enum(instituteTypes),
  languages: z.array(language),
  language,
  theme: z.enum(themes),
  /** The school's own colour instead of the theme's. */
  colour: ownColour.nullable(),
  mode: z.enum(modes),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
  /** With which day calendars and "this week" begin. */
  weekStart: z.enum(weekStarts),
  /** What week views show at least: weekdays, and the times of a day; until midnight is 00:00. */
  weekView: z.object({ days: z.array(z.enum(weekdayNames)), from: z.string(), until: z.string() }),
  /** Urdu is written in Nastaliq in controls and tables too, not in headings and texts alone. */
  nastaliqEverywhere: z.boolean(),
  /** Whether Arabic is written with the digits of English or with its own. */
  arabicDigits: z.enum(['latin', 'own']),
  /** How telephone numbers and amounts are read and written here. */
  country: z.string(),
  currency: z.string(),
  /** In which its campuses may have their fees besides. */
  otherCurrencies: z.array(z.string()),
  /** How large a file may be, in MB. */
  maxUploadMb: z.int(),
  codesFor: z.enum(codeUsers),
  /** The accounts that are kept elsewhere by which people log in here. */
  providers: z.array(z.object({ key: z.enum(providerKeys), label: z.string() })),
  /** Whether anybody asks for a log-in themselves. */
  registers: z.boolean(),
  /** Whether text messages can be sent at all. */
  canText: z.boolean(),
  /** Origin of the provider's public site, where a founder confirms an address and the lost find their school. */
  provider: z.string(),
})
export type Site = z.output<typeof site>

/** One step of setting a school up; `done` is read from the school's own rows, never ticked by hand. */
export const checklistStep = z.object({
  key: z.string(),
  title: z.string(),
  hint: z.string(),
  /** The page where the step is done, without scope. */
  page: z.string(),
  /** Done as soon as somebody says that what is there is right. */
  isConfirmed: z.boolean(),
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

export const readLogo = endpoint({
  method: 'GET',
  path: '/site/logo',
  summary: "The school's logo; `v` is the print that makes the address good for ever",
  may: 'anyone',
  gives: 'file',
  query: z.strictObject({ v: z.string().max(40).optional() }),
  example: {},
})

export const readIcon = endpoint({
  method: 'GET',
  path: '/site/icon',
  summary: 'A square picture of the school: its favicon, its logo, or the first letter of its name',
  may: 'anyone',
  gives: 'file',
  query: z.strictObject({ v: z.string().max(40).optional(), size: z.enum(iconSizes).default('64') }),
  example: {},
})

const slotParams = z.strictObject({ slot: z.enum(imageSlots) })
/** The smallest PNG there is. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const setImage = endpoint({
  method: 'PUT',
  path: '/site/images/:slot',
  summary: 'Set the logo or the favicon: a PNG, JPEG or WebP picture, which the server draws anew',
  may: ['institute', 'edit'],
  params: slotParams,
  body: z.strictObject({
    image: z
      .base64()
      .min(1)
      .max(Math.ceil(mostImageBytes / 3) * 4)
      .meta({ title: 'Picture' }),
  }),
  response: site,
  example: { params: { slot: 'logo' }, body: { image: dot } },
})

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/site/images/:slot',
  summary: 'Take the logo or the favicon away',
  may: ['institute', 'edit'],
  params: slotParams,
  response: site,
  example: { params: { slot: 'favicon' } },
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
  summary: 'Set a step of the checklist aside, or say that what is there is right; or take it up again',
  may: ['institute', 'edit'],
  params: z.strictObject({ key: z.string().max(60) }),
  body: z.strictObject({ skipped: z.boolean() }),
  response: z.object({ steps: z.array(checklistStep) }),
  example: { params: { key: 'campus' }, body: { skipped: true } },
})

export const permissions: readonly Permission[] = [
  { resource: 'institute', label: 'Institute settings', within: 'institute', actions: ['view', 'edit'] },
]
