import { titleOf } from 'kit/titles'
import type { z } from 'zod'

/** What a page needs to know of one field of a resource; titles are English sentences, said by the reader's words. */
export type FieldRecord = {
  name: string
  title: string
  hint: string | undefined
  /** Lines of the box in the form; more than one keeps the field out of the list. */
  lines: number
  isRequired: boolean
  max: number | undefined
}

/** The text fields of a resource in the order of its contract. */
export function fieldsOf(shape: z.ZodObject): FieldRecord[] {
  return Object.entries(shape.shape).map(([name, schema]) => {
    const meta = metaOf(schema)
    return {
      name,
      title: titleOf(schema) ?? name,
      hint: typeof meta.hint === 'string' ? meta.hint : undefined,
      lines: typeof meta.lines === 'number' ? meta.lines : 1,
      isRequired: !accepts(schema, undefined) || !accepts(schema, ''),
      max: maxOf(schema),
    }
  })
}

function metaOf(schema: unknown): Record<string, unknown> {
  return isSchema(schema) ? (schema.meta() ?? {}) : {}
}

function accepts(schema: unknown, value: unknown): boolean {
  return isSchema(schema) && schema.safeParse(value).success
}

function maxOf(schema: unknown): number | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('maxLength' in schema && typeof schema.maxLength === 'number') return schema.maxLength
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? maxOf(schema.unwrap()) : undefined
}

function isSchema(schema: unknown): schema is z.ZodType {
  return typeof schema === 'object' && schema !== null && 'safeParse' in schema
}
