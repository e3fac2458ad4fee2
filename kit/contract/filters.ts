import { z } from 'zod'
import { bareOf, type FieldChoice, kindOf, metaOf, type NamedRows } from './field-kinds.ts'
import { dayShape } from './fields.ts'
import { titleOf } from './titles.ts'
import { sentence } from '../text/words.ts'

/** How one field of a list is filtered, and by which query parameters. */
export type Filter = {
  field: string
  /** An English sentence, translated for the reader. */
  title: string
  kind: FilterKind
  /** The values of a choice, in the contract's order. */
  choices: readonly FieldChoice[]
  /** Choices that modules declare, which may not be known yet. */
  declared?: Readonly<Record<string, string>>
  /** The resource whose rows a `row` names. */
  of?: NamedRows | undefined
  /** Whether the value may be missing, so that one can filter for rows without it. */
  mayBeEmpty: boolean
  /** A text that is a month or a year, which readers see in words. */
  isPeriod?: boolean
}

/**
 * `text` matches a substring; `choice` and `row` match any of several values, separated by commas; `flag` is
 * yes or no; the others are ranges with both ends included: money in minor units, an `instant` by school days.
 */
export type FilterKind = 'text' | 'choice' | 'row' | 'flag' | 'number' | 'money' | 'day' | 'time' | 'instant'

const ranges = ['number', 'money', 'day', 'time', 'instant'] as const
export const mostIds = 100
const oneId = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** The filters that the fields of a contract imply, and that of when a row was added. */
export function filtersOf(fields: z.ZodObject): readonly Filter[] {
  const filters = ofContracts.get(fields) ?? readFilters(fields)
  ofContracts.set(fields, filters)
  return filters
}

const ofContracts = new WeakMap<z.ZodObject, readonly Filter[]>()

function readFilters(fields: z.ZodObject): Filter[] {
  const own = Object.entries(fields.shape).flatMap(([field, schema]) => {
    const kind = filterKindOf(schema)
    if (!kind) return []
    const title = titleOf(schema) ?? field
    const known = kindOf(schema)
    const declared = 'declared' in known ? known.declared : undefined
    return [
      {
        field,
        title,
        kind,
        ...(declared && { declared }),
        isPeriod: known.kind === 'period',
        get choices() {
          return 'choices' in known ? known.choices : []
        },
        get of() {
          return known.kind === 'row' ? known.of : undefined
        },
        mayBeEmpty: isEmptiable(schema, kind),
      },
    ]
  })
  const title = sentence('Added on')
  return [...own, { field: 'createdAt', title, kind: 'instant', choices: [], mayBeEmpty: false }]
}

/** The query parameters of a filter: `city`, `cityEmpty`; `feeFrom`, `feeTo`. */
export function filterKeys({ field, kind, mayBeEmpty }: Filter): string[] {
  const values = isRange(kind) ? [`${field}From`, `${field}To`] : [field]
  return mayBeEmpty ? [...values, `${field}Empty`] : values
}

/** Whether a filter is a range. */
export function isRange(kind: FilterKind): kind is (typeof ranges)[number] {
  return ranges.some((range) => range === kind)
}

type Word = z.ZodOptional<z.ZodType<string, string>>
/** A resource whose fields are unknown to the type has unknown filters too. */
type FilterWords<F> = string extends keyof F
  ? Record<never, Word>
  : { [K in (keyof F & string) | 'createdAt' as K | `${K}From` | `${K}To` | `${K}Empty`]: Word }

/** The query of all filters of a contract; every parameter is optional. */
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

/** Ids separated by commas, at most `mostIds`. */
export const idList = z
  .string()
  .regex(new RegExp(`^${oneId}(?:,${oneId}){0,${mostIds - 1}}$`))
  .meta({ title: 'Rows' })

const yesOrNo = z.enum(['true', 'false'])

function valueShape({ kind, choices, declared }: Filter): z.ZodType<string, string> {
  switch (kind) {
    case 'text':
      return z.string().max(100)
    case 'choice':
      if (declared) return anyDeclared(declared)
      return z
        .string()
        .regex(anyOf(choices.map(({ id }) => id)))
        .max(1000)
    case 'row':
      return idList
    case 'flag':
      return yesOrNo
    case 'number':
      return z.string().regex(/^-?\d{1,15}(?:\.\d{1,6})?$/)
    case 'money':
      return z.string().regex(/^-?\d{1,18}$/)
    case 'time':
      return z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
    default:
      return dayShape
  }
}

/** Any of the choices that modules declare: they are read when a list is asked for. */
function anyDeclared(declared: Readonly<Record<string, string>>) {
  return z
    .string()
    .max(1000)
    .refine((keys) => keys.split(',').every((key) => Object.hasOwn(declared, key)))
    .meta({
      get pattern() {
        return anyOf(Object.keys(declared)).source
      },
    })
}

function anyOf(choices: readonly string[]): RegExp {
  const one = choices.map((choice) => choice.replace(/[^\w-]/g, '\\$&')).join('|')
  return new RegExp(`^(?:${one})(?:,(?:${one}))*$`)
}

/** Null for fields that no list is filtered by: long texts, and those with `.meta({ filter: false })`. */
function filterKindOf(schema: unknown): FilterKind | null {
  const { filter, lines } = metaOf(schema)
  if (filter === false || (typeof lines === 'number' && lines > 1)) return null
  const { kind } = kindOf(schema)
  if (kind === 'email' || kind === 'phone' || kind === 'link' || kind === 'currency' || kind === 'period')
    return 'text'
  if (kind === 'several') return 'choice'
  if (kind === 'colour' || kind === 'file' || kind === 'options') return null
  if (kind !== 'text') return kind
  const bare = bareOf(schema)
  if (bare instanceof z.ZodUUID) return null
  return bare instanceof z.ZodString || bare instanceof z.ZodStringFormat ? 'text' : null
}

function isEmptiable(schema: unknown, kind: FilterKind): boolean {
  if (!(schema instanceof z.ZodType) || kind === 'flag') return false
  return (
    schema.safeParse(null).success ||
    (kind === 'text' && schema.safeParse('').success) ||
    schema.safeParse([]).success
  )
}
