import { z } from 'zod'
import { customName, titleIn, type Titles } from './custom-rows.ts'
import { marked } from './field-kinds.ts'
import { dayShape, email, phone, text } from './fields.ts'
import { languages, type Language } from './locale.ts'
import { changesOf, type Resource } from './resource.ts'
import { asWritten } from './words.ts'

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

/** One of the choices of a field. Who has one that is not offered any more keeps it. */
export type CustomOption = Titles & { id: string; isOver: boolean }

/** A field that a school has added to a resource: the one definition that every form, list and file goes by. */
export type CustomField = Titles & {
  /** The resource to which it belongs: students. */
  resource: string
  /** What its values are kept under. */
  key: string
  kind: CustomKind
  hint: string
  isRequired: boolean
  /** Whether it stands in the list without being asked for. */
  isListed: boolean
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
  const own = Object.fromEntries(fields.map((field) => [customName(field.key), schemaOf(field, language)]))
  // Rows that were there before a field was demanded lack it.
  const loose = Object.fromEntries(
    fields.map((field) => [customName(field.key), schemaOf({ ...field, isRequired: false }, language)]),
  )
  const form = z.strictObject({ ...resource.fields.shape, ...own })
  const { endpoints, shows, sorts } = resource
  const names = (some: (field: CustomField) => boolean) =>
    fields.filter(some).map(({ key }) => customName(key))
  return {
    ...resource,
    fields: form,
    listed: z.object({ ...resource.listed.shape, ...loose }),
    sorts: [...sorts, ...names(isSortable)],
    ...(shows && { shows: [...shows, ...names(({ isListed }) => isListed)] }),
    endpoints: { ...endpoints, update: { ...endpoints.update, body: changesOf(form) } },
  } as R
}

/** Of several values none is the first. */
export function isSortable({ kind }: CustomField): boolean {
  return kind !== 'several' && kind !== 'long'
}

/** How a value is asked for, checked and printed. Any title that anybody has given a choice names it in a file. */
export function schemaOf(field: CustomField, language: Language): z.ZodType {
  const { kind, hint } = field
  return valueOf(field, language).meta({
    title: asWritten(titleIn(field, language)),
    ...(hint && { hint: asWritten(hint) }),
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
      return orNothing(text(least, mostText), isRequired)
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
      return z.array(oneOption(field, language)).min(least).max(100).default([])
    case 'phone':
      return orNothing(phone(), isRequired)
    case 'email':
      return orNothing(email(), isRequired)
    case 'link':
      return orNothing(marked(z.url({ protocol: /^https?$/ }).max(500), { kind: 'link' }), isRequired)
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
