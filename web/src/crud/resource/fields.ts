import { type FieldKind, kindOf, metaOf } from 'kit/contract/field-kinds'
import type { Resource } from 'kit/contract/resource'
import { titleOf } from 'kit/contract/titles'
import { z } from 'zod'

/**
 * What a page needs to know of one field of a resource; titles are English sentences, translated for the
 * reader.
 */
export type FieldRecord = FieldKind & {
  name: string
  title: string
  hint: string | undefined
  /** Lines of the input in the form; with more than one the field is not in the list. */
  lines: number
  isRequired: boolean
  /** Set by the page, not by the form: for instance the owner of a document that is added from a record. */
  isHidden: boolean
  max: number | undefined
  /** Initial value in the form: the contract's default, else empty. */
  initial: unknown
  /** The heading above it in a form, if the previous field has another. */
  heading: string | undefined
  /** The field is shown only if another field has one of these values. */
  when: { field: string; is: readonly unknown[] } | undefined
}

const known = new WeakMap<z.ZodObject, readonly FieldRecord[]>()

/** The fields of a resource in the order of its contract, cached. */
export function fieldsOf(shape: z.ZodObject): readonly FieldRecord[] {
  const fields = known.get(shape) ?? readFields(shape)
  known.set(shape, fields)
  return fields
}

/** The field that names a row: the first one that the search covers. */
export function labelOf({ search }: Pick<Resource, 'search'>): string {
  return search[0] ?? 'id'
}

function readFields(shape: z.ZodObject): FieldRecord[] {
  return Object.entries(shape.shape).map(([name, schema]) => {
    const kind = kindOf(schema)
    const { hint, lines, hidden, when, heading } = metaOf(schema)
    const isText = kind.kind === 'text'
    return {
      ...kind,
      name,
      title: titleOf(schema) ?? name,
      hint: typeof hint === 'string' ? hint : undefined,
      lines: typeof lines === 'number' ? lines : 1,
      // A missing text is empty or null.
      isRequired: ![isText ? '' : undefined, null].some((nothing) => accepts(schema, nothing)),
      isHidden: hidden === true,
      max: maxOf(schema),
      initial: initialOf(schema, kind),
      when: when as FieldRecord['when'],
      heading: typeof heading === 'string' ? heading : undefined,
    }
  })
}

function initialOf(schema: unknown, { kind }: FieldKind): unknown {
  const given = schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined
  if (given !== undefined) return given
  if (kind === 'flag') return false
  return kind === 'text' ? '' : null
}

function accepts(schema: unknown, value: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(value).success
}

function maxOf(schema: unknown): number | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? maxOf(schema.unwrap()) : undefined
}
