import { z } from 'zod'
import { dayShape } from './day.ts'
import { titleOf } from './titles.ts'
import { sentence } from './words.ts'

/** How one field of a list is narrowed down, and by which words of the address. */
export type Filter = {
  field: string
  /** An English sentence, said in the reader's words. */
  title: string
  kind: FilterKind
  /** The values of a choice, in the contract's order. */
  choices: readonly string[]
  /** Whether rows may lack a value, so that one can ask for those that do. */
  mayBeEmpty: boolean
}

/**
 * `text` contains; `choice` and `row` are any of several, apart by commas; `flag` is yes or no; the others reach from
 * a value to a value, both included. An `instant` is asked for by school days.
 */
export type FilterKind = 'text' | 'choice' | 'row' | 'flag' | 'number' | 'day' | 'time' | 'instant'

const ranges: ReadonlySet<FilterKind> = new Set(['number', 'day', 'time', 'instant'])
export const mostIds = 100
const oneId = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The filters that the fields of a contract give of themselves, and that of when a row was added. */
export function filtersOf(fields: z.ZodObject): Filter[] {
  const own = Object.entries(fields.shape).flatMap(([field, schema]) => {
    const kind = kindOf(schema)
    if (!kind) return []
    const title = titleOf(schema) ?? field
    return [{ field, title, kind, choices: choicesOf(schema), mayBeEmpty: isEmptiable(schema, kind) }]
  })
  const title = sentence('Added on')
  return [...own, { field: 'createdAt', title, kind: 'instant', choices: [], mayBeEmpty: false }]
}

/** The words of the address that belong to a filter: `city`, `cityEmpty`; `feeFrom`, `feeTo`. */
export function filterKeys({ field, kind, mayBeEmpty }: Filter): string[] {
  const values = ranges.has(kind) ? [`${field}From`, `${field}To`] : [field]
  return mayBeEmpty ? [...values, `${field}Empty`] : values
}

type Word = z.ZodOptional<z.ZodType<string, string>>
type FilterWords<F> = {
  [K in (keyof F & string) | 'createdAt' as K | `${K}From` | `${K}To` | `${K}Empty`]: Word
}

/** The query of all filters of a contract; every word may be left out. */
export function filterShape<F extends z.ZodRawShape>(fields: z.ZodObject<F>): FilterWords<F> {
  const shape: Record<string, Word> = {}
  for (const filter of filtersOf(fields)) {
    for (const key of filterKeys(filter)) {
      if (key in shape) throw new Error(`two filters are called ${key}`)
      const value = key.endsWith('Empty') && key !== filter.field ? yesOrNo : valueShape(filter)
      shape[key] = value.meta({ title: filter.title }).optional()
    }
  }
  return shape as FilterWords<F>
}

/** Ids apart by commas, at most `mostIds`. */
export const idList = z
  .string()
  .regex(new RegExp(`^${oneId}(?:,${oneId}){0,${mostIds - 1}}$`))
  .meta({ title: 'Rows' })

const yesOrNo = z.enum(['true', 'false'])

function valueShape({ kind, choices }: Filter): z.ZodType<string, string> {
  switch (kind) {
    case 'text':
      return z.string().max(100)
    case 'choice':
      return z.string().regex(anyOf(choices)).max(1000)
    case 'row':
      return idList
    case 'flag':
      return yesOrNo
    case 'number':
      return z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/)
    case 'time':
      return z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    default:
      return dayShape
  }
}

function anyOf(choices: readonly string[]): RegExp {
  const one = choices.map((choice) => choice.replace(/[^\w-]/g, '\\$&')).join('|')
  return new RegExp(`^(?:${one})(?:,(?:${one}))*$`)
}

/** Null for what no list is narrowed down by, such as long texts. */
function kindOf(schema: unknown): FilterKind | null {
  const bare = bareOf(schema)
  const meta = metaOf(schema)
  if (meta.filter === false) return null
  if (bare instanceof z.ZodEnum) return 'choice'
  if (bare instanceof z.ZodBoolean) return 'flag'
  if (bare instanceof z.ZodNumber) return 'number'
  if (bare instanceof z.ZodISODate) return 'day'
  if (bare instanceof z.ZodISOTime) return 'time'
  if (bare instanceof z.ZodUUID) return 'row'
  const isLong = typeof meta.lines === 'number' && meta.lines > 1
  const isText = bare instanceof z.ZodString || bare instanceof z.ZodStringFormat
  return isText && !isLong ? 'text' : null
}

function choicesOf(schema: unknown): string[] {
  const bare = bareOf(schema)
  return bare instanceof z.ZodEnum ? bare.options.map(String) : []
}

function isEmptiable(schema: unknown, kind: FilterKind): boolean {
  if (!(schema instanceof z.ZodType) || kind === 'flag') return false
  return schema.safeParse(null).success || (kind === 'text' && schema.safeParse('').success)
}

function bareOf(schema: unknown): unknown {
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return wrapped ? bareOf(schema.unwrap()) : schema
}

function metaOf(schema: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodType)) return {}
  const own = schema.meta()
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return own ?? (wrapped ? metaOf(schema.unwrap()) : {})
}
