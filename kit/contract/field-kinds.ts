import { z } from 'zod'

/**
 * One option of a field: its value, and the English sentence of its name. Rows that have an option that is over
 * keep it; `called` lists other names that a file may use for it.
 */
export type FieldChoice = { id: string; name: string; isOver?: boolean; called?: readonly string[] }

/** What a field needs to know of the resource whose rows it names; the first of `search` is a row's name. */
export type NamedRows = {
  name: string
  label: { one: string; many: string }
  none?: string
  search: readonly string[]
  apart?: string
  /** Filters of its list: only these rows are offered. */
  only?: Readonly<Record<string, string>>
  endpoints: Record<'list' | 'get', { path: string }>
}

/**
 * What a field of a resource holds: the single list by which forms, lists, filters, Excel and the audit choose
 * how to enter and print a value. Values are those of the wire: a day `2026-11-19`, a time `08:05`, a colour
 * `#2563eb`, a period `2026-11` or `2026`, a currency `KWD`, money in minor units with its currency, a row or a file by its id.
 * An empty value is '' for text and null for all others.
 */
export type FieldKind =
  | {
      kind:
        | 'text'
        | 'email'
        | 'phone'
        | 'link'
        | 'money'
        | 'currency'
        | 'flag'
        | 'time'
        | 'period'
        | 'colour'
        | 'options'
    }
  | { kind: 'day'; latest?: LatestDay | undefined }
  | { kind: 'number'; isWhole: boolean; least: number | undefined; most: number | undefined }
  | { kind: 'choice' | 'several'; choices: readonly FieldChoice[]; declared?: Declared }
  | { kind: 'row'; of: NamedRows }
  | { kind: 'file'; of: NamedRows; for: string; types: readonly string[] }

/** How far a day may lie ahead: not at all, as a birth, or a year, as the day somebody joins. */
export type LatestDay = 'today' | 'next-year'

/** Choices that modules declare: there may be more of them later than when a contract is loaded. */
type Declared = Readonly<Record<string, string>>

type Mark =
  | { kind: 'choice'; declared: Declared }
  | { kind: 'day'; latest: LatestDay }
  | { kind: 'email' | 'phone' | 'colour' | 'link' | 'currency' | 'period' | 'options' }
  | { kind: 'row'; of: () => NamedRows }
  | { kind: 'file'; of: () => NamedRows; for: string; types: readonly string[] }

// Not in zod's own registry, which is printed into the API documents.
const marks = new WeakMap<object, Mark>()

/** Attaches to a schema what its type does not express; copies of it (`.max()`, `.meta()`) inherit the mark. */
export function marked<S extends z.ZodType>(schema: S, mark: Mark): S {
  marks.set(schema, mark)
  return schema
}

/** The kind of a field, looking through optional, nullable and default; text if nothing else fits. */
export function kindOf(schema: unknown): FieldKind {
  const bare = bareOf(schema)
  if (!(bare instanceof z.ZodType)) return { kind: 'text' }
  const mark = markOf(bare)
  if (mark) return 'of' in mark ? namingKind(mark) : mark.kind === 'choice' ? declaredKind(mark) : mark
  if (bare instanceof z.ZodEnum) return { kind: 'choice', choices: choicesOf(bare) }
  if (bare instanceof z.ZodArray && bare.element instanceof z.ZodEnum)
    return { kind: 'several', choices: choicesOf(bare.element) }
  if (bare instanceof z.ZodNumber) return numberOf(bare)
  if (bare instanceof z.ZodBoolean) return { kind: 'flag' }
  if (bare instanceof z.ZodISODate) return { kind: 'day' }
  if (bare instanceof z.ZodISOTime) return { kind: 'time' }
  if (bare instanceof z.ZodEmail) return { kind: 'email' }
  if (bare instanceof z.ZodObject && 'amount' in bare.shape && 'currency' in bare.shape)
    return { kind: 'money' }
  return { kind: 'text' }
}

/** Resolves the named resource on first use: while contracts load, it may not exist yet. */
function namingKind({ of: find, ...mark }: Extract<Mark, { of: unknown }>): FieldKind {
  return {
    ...mark,
    get of() {
      return find()
    },
  }
}

function declaredKind({ declared }: Extract<Mark, { declared: unknown }>): FieldKind {
  return {
    kind: 'choice',
    declared,
    get choices() {
      return Object.entries(declared).map(([id, name]) => ({ id, name }))
    },
  }
}

/** A schema without the optional, nullable and default around it. */
export function bareOf(schema: unknown): unknown {
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return wrapped ? bareOf(schema.unwrap()) : schema
}

/** The `.meta()` of a field, through all its wrappers; for each key the outermost value wins. */
export function metaOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (!(schema instanceof z.ZodType)) return {}
  const inner =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return { ...(inner ? metaOf(schema.unwrap()) : {}), ...schema.meta() }
}

function markOf(schema: z.core.$ZodType): Mark | undefined {
  const { parent } = schema._zod
  return marks.get(schema) ?? (parent && markOf(parent))
}

function choicesOf(schema: z.ZodEnum): FieldChoice[] {
  const { choices, over, called } = metaOf(schema)
  const [names, callings] = [choices, called].map((map) => new Map(Object.entries(map ?? {})))
  return schema.options.map(String).map((id) => ({
    id,
    name: String(names?.get(id) ?? id),
    ...(Array.isArray(over) && over.includes(id) && { isOver: true }),
    ...(callings?.has(id) && { called: [callings.get(id)].flat().map(String) }),
  }))
}

function numberOf({ minValue, maxValue, isInt }: z.ZodNumber): FieldKind {
  return { kind: 'number', isWhole: isInt, least: bound(minValue), most: bound(maxValue) }
}

/** zod bounds whole numbers by what a double holds exactly, which is no bound that a person set. */
function bound(value: number | null): number | undefined {
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value
}
