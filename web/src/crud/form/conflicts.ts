import type { Resource } from 'kit/contract/resource'
import { type FieldRecord, fieldsOf } from '../resource/fields.ts'

/** `typed` holds only the fields that were changed here; `base` holds their values before. */
type Values = Readonly<Record<string, unknown>>
type Versions = { typed: Values; base: Values; current: Values }

/** A field that two people changed to different values. */
export type Conflict = { field: FieldRecord; mine: unknown; theirs: unknown }

export function conflicts(
  { fields }: Pick<Resource, 'fields'>,
  { typed, base, current }: Versions,
): Conflict[] {
  return fieldsOf(fields).flatMap((field) => {
    const { name } = field
    if (!(name in typed)) return []
    const [mine, theirs] = [typed[name], current[name]]
    return isSame(mine, theirs) || isSame(theirs, base[name]) ? [] : [{ field, mine, theirs }]
  })
}

/**
 * Compares values; amounts are objects and compared by their parts. Undefined, null and empty values are equal.
 */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b))
}

function partsOf(value: unknown): unknown {
  if (value === undefined || value === '') return null
  return typeof value === 'object' && value !== null ? Object.entries(value).sort() : value
}
