import type { Resource } from 'kit/resource'
import { fieldsOf } from './fields.ts'
import { type Row, textOf } from './rows.ts'
import type { Difference } from './StaleDialog.tsx'

/** `typed` holds only the fields that were changed here; `base` is what they were changed from. */
type Versions = { typed: Readonly<Record<string, unknown>>; base: Row; current: Row }

/** The fields that two people changed to different values; titles are English sentences. */
export function conflicts(
  { fields }: Pick<Resource, 'fields'>,
  { typed, base, current }: Versions,
): Difference[] {
  return fieldsOf(fields).flatMap(({ name, title }) => {
    if (!(name in typed)) return []
    const mine = String(typed[name] ?? '')
    const theirs = textOf(current, name)
    return mine !== theirs && theirs !== textOf(base, name) ? [{ title, mine, theirs }] : []
  })
}
