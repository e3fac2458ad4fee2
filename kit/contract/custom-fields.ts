import { z } from 'zod'
import { customName, titleIn, type Titles } from './custom-rows.ts'
import { marked } from './field-kinds.ts'
import { dayShape, digits, email, emailText, phone, phoneText, text, word, wordsOfLetters } from './fields.ts'
import { languages, type Language } from '../text/locale.ts'
import { changesOf, type Resource } from './resource.ts'
import { asWritten } from '../text/words.ts'

/** What a field that a school adds may hold. */
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

/** What a short text may hold. */
export type CustomRule = 'any' | 'letters' | 'letters-spaces' | 'digits' | 'email' | 'phone'

/** One of the choices of a field. Who has one that is not offered any more keeps it. */
export type CustomOption = Titles & { id: string; isOver: boolean }

/** A field that a school has added to a resource: the one definition that every form, list and file goes by. */
export type CustomField = Titles & {
  /** The resource to which it belongs: students. */
  resource: string
  /** What its values are kept under. */
  key: string
  kind: CustomKind
  /** Of a short text; of other kinds it says nothing. */
  rule: CustomRule
  hint: string
  isRequired: boolean
  /** Whether it stands in the list without being asked for. */
  isListed: boolean
  /** What stands above it in forms, in each language; nothing is what the form says of all such fields. */
  heading: string
  headingUr: string
  headingAr: string
  options: CustomOption[]
}

/** The most that a short value may be long. */
const mostText = 200

/** A resource with the fields of a school among its own, for everything that goes by a contract. */
export function tailored<R extends Resource>(
  resource: R,
  fields: readonly CustomField[],
  language: Language,
): R {
  if (fields.length === 0) return resource
  const grouped = inGroups(fields)
  const own = ownShape(grouped, language)
  // Rows that were there before a field was demanded lack it.
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

/** A sheet of a file with the fields of a school as columns after its own. */
export function tailoredSheet<S extends { fields: z.ZodObject }>(
  sheet: S,
  fields: readonly CustomField[],
  language: Language,
): S {
  if (fields.length === 0) return sheet
  const own = ownShape(inGroups(fields), language)
  return { ...sheet, fields: z.strictObject({ ...sheet.fields.shape, ...own }) }
}

/** Those that nobody is added without. A yes or no is always said. */
export function requiredOf(fields: readonly CustomField[]): readonly CustomField[] {
  return fields.filter(({ isRequired, kind }) => isRequired && kind !== 'flag')
}

function ownShape(fields: readonly CustomField[], language: Language) {
  return Object.fromEntries(fields.map((field) => [customName(field.key), schemaOf(field, language)]))
}

/** Those of one heading stand together, where the first of them has its turn; what one of them calls it, all do. */
function inGroups(fields: readonly CustomField[]): CustomField[] {
  const groups = Map.groupBy(fields, ({ heading }) => heading.toLowerCase())
  return [...groups.values()].flatMap((group) => {
    const [heading = '', headingUr = '', headingAr = ''] = (
      ['heading', 'headingUr', 'headingAr'] as const
    ).map((name) => group.find((field) => field[name] !== '')?.[name])
    return group.map((field) => ({ ...field, heading, headingUr, headingAr }))
  })
}

/** Of several values none is the first. */
export function isSortable({ kind }: CustomField): boolean {
  return kind !== 'several' && kind !== 'long'
}

/** How a value is asked for, checked and printed. Any title that anybody has given a choice names it in a file. */
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

/** What many people may have alike. */
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
