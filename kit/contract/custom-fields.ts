import { z } from 'zod'
import { customName, titleIn, type Titles } from './custom-rows.ts'
import { marked } from './field-kinds.ts'
import { dayShape, digits, email, emailText, phone, phoneText, text, word, wordsOfLetters } from './fields.ts'
import { languages, type Language } from '../text/locale.ts'
import { changesOf, type Resource } from './resource.ts'
import { asWritten } from '../text/words.ts'

/** The kinds of custom fields. */
export type CustomKind =
  | 'text'
  | 'long'
  | 'number'
  | 'day'
  | 'flag'
  | 'choice'
  | 'several'
  | 'phone'
  | 'email'
  | 'link'

/** The format of a short text. */
export type CustomRule = 'any' | 'letters' | 'letters-spaces' | 'digits' | 'email' | 'phone'

/** One option of a choice field. Rows that have an option that is over keep it. */
export type CustomOption = Titles & { id: string; isOver: boolean }

/** A custom field of a school: the single definition for every form, list and file. */
export type CustomField = Titles & {
  /** The resource to which it belongs: students. */
  resource: string
  /** The key under which its values are stored. */
  key: string
  kind: CustomKind
  /** Applies to short texts only; other kinds ignore it. */
  rule: CustomRule
  hint: string
  isRequired: boolean
  /** Whether the list shows it by default. */
  isListed: boolean
  /** The heading above it in forms, in each language; empty for the form's default heading of custom fields. */
  heading: string
  headingUr: string
  headingAr: string
  options: CustomOption[]
}

/** Maximum length of a short value. */
const mostText = 200

/** Adds a school's custom fields to a resource, for all code that reads the contract. */
export function tailored<R extends Resource>(
  resource: R,
  fields: readonly CustomField[],
  language: Language,
): R {
  if (fields.length === 0) return resource
  const grouped = inGroups(fields)
  const own = ownShape(grouped, language)
  // Rows that are older than a required field lack it.
  const loose = ownShape(
    grouped.map((field) => ({ ...field, isRequired: false })),
    language,
  )
  const form = z.strictObject({ ...resource.fields.shape, ...own })
  const { endpoints, shows, sorts } = resource
  const names = (some: (field: CustomField) => boolean) =>
    grouped.filter(some).map(({ key }) => customName(key))
  return {
    ...resource,
    fields: form,
    listed: z.object({ ...resource.listed.shape, ...loose }),
    sorts: [...sorts, ...names(isSortable)],
    ...(shows && { shows: [...shows, ...names(({ isListed }) => isListed)] }),
    endpoints: { ...endpoints, update: { ...endpoints.update, body: changesOf(form) } },
  } as R
}

/** Adds a school's custom fields to a sheet, as columns after its own. */
export function tailoredSheet<S extends { fields: z.ZodObject }>(
  sheet: S,
  fields: readonly CustomField[],
  language: Language,
): S {
  if (fields.length === 0) return sheet
  const own = ownShape(inGroups(fields), language)
  return { ...sheet, fields: z.strictObject({ ...sheet.fields.shape, ...own }) }
}

/** The fields without which no row can be added. A yes or no always has a value. */
export function requiredOf(fields: readonly CustomField[]): readonly CustomField[] {
  return fields.filter(({ isRequired, kind }) => isRequired && kind !== 'flag')
}

function ownShape(fields: readonly CustomField[], language: Language) {
  return Object.fromEntries(fields.map((field) => [customName(field.key), schemaOf(field, language)]))
}

/**
 * Groups fields by heading, at the place of the group's first field; all fields of a group share its heading
 * texts.
 */
function inGroups(fields: readonly CustomField[]): CustomField[] {
  const groups = Map.groupBy(fields, ({ heading }) => heading.toLowerCase())
  return [...groups.values()].flatMap((group) => {
    const [heading = '', headingUr = '', headingAr = ''] = (
      ['heading', 'headingUr', 'headingAr'] as const
    ).map((name) => group.find((field) => field[name] !== '')?.[name])
    return group.map((field) => ({ ...field, heading, headingUr, headingAr }))
  })
}

/** Multiple values have no sort order. */
export function isSortable({ kind }: CustomField): boolean {
  return kind !== 'several' && kind !== 'long'
}

/** The schema of a value. In a file, an option is recognised by its title in any language. */
export function schemaOf(field: CustomField, language: Language): z.ZodType {
  const { kind, hint, heading, headingUr, headingAr } = field
  const above = titleIn({ title: heading, titleUr: headingUr, titleAr: headingAr }, language)
  return valueOf(field, language).meta({
    title: asWritten(titleIn(field, language)),
    ...(hint && { hint: asWritten(hint) }),
    ...(above && { heading: asWritten(above) }),
    ...(kind === 'long' && { lines: 3 }),
    ...(isSortable(field) && isShort(kind) && { bulk: true }),
    aliases: languages.map(({ code }) => titleIn(field, code)),
  })
}

/** Whether many people may share one value. */
function isShort(kind: CustomKind): boolean {
  return kind !== 'phone' && kind !== 'email' && kind !== 'link'
}

function valueOf(field: CustomField, language: Language): z.ZodType {
  const { kind, isRequired } = field
  const least = isRequired ? 1 : 0
  switch (kind) {
    case 'text':
      return orNothing(ruled(field, least), isRequired)
    case 'long':
      return orNothing(text(least, 10 * mostText), isRequired)
    case 'number':
      return orNothing(z.number().min(-1e12).max(1e12), isRequired)
    case 'day':
      return orNothing(dayShape, isRequired)
    case 'flag':
      return z.boolean().default(false)
    case 'choice':
      return orNothing(oneOption(field, language), isRequired)
    case 'several':
      return isRequired
        ? z.array(oneOption(field, language)).min(1).max(100)
        : z.array(oneOption(field, language)).max(100).default([])
    case 'phone':
      return orNothing(phone(), isRequired)
    case 'email':
      return orNothing(email(), isRequired)
    case 'link':
      return orNothing(marked(z.url({ protocol: /^https?$/ }).max(500), { kind: 'link' }), isRequired)
  }
}

function ruled({ rule }: CustomField, least: number): z.ZodType {
  switch (rule) {
    case 'letters':
      return word(mostText, least)
    case 'letters-spaces':
      return wordsOfLetters(mostText, least)
    case 'digits':
      return digits(least, mostText)
    case 'email':
      return emailText(least, mostText)
    case 'phone':
      return phoneText(least, mostText)
    default:
      return text(least, mostText)
  }
}

function orNothing(schema: z.ZodType, isRequired: boolean): z.ZodType {
  return isRequired ? schema : schema.nullable().default(null)
}

function oneOption({ options }: CustomField, language: Language) {
  const ids = options.map(({ id }) => id)
  return z.enum(ids as [string, ...string[]]).meta({
    choices: Object.fromEntries(options.map((one) => [one.id, asWritten(titleIn(one, language))])),
    over: options.filter(({ isOver }) => isOver).map(({ id }) => id),
    called: Object.fromEntries(options.map((one) => [one.id, [one.title, one.titleUr, one.titleAr]])),
  })
}
