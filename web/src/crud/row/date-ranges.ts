import type { Resource } from 'kit/contract/resource'
import type { Column } from '../resource/CellValue.tsx'
import { fieldsOf } from '../resource/fields.ts'

/** Where a span ends, and whether it says what it is: the first days of a row are its own, those of marks are not. */
export type Span = { end: string; isNamed: boolean }

/** Two days or times that follow each other in a contract begin and end a span; by the field that begins it. */
export function spansOf(resource: Resource): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  const met = new Set<string>()
  const fields = fieldsOf(resource.fields)
  for (let at = 0; at + 1 < fields.length; at += 1) {
    const [from, until] = [fields[at], fields[at + 1]]
    if (!from || from.kind !== until?.kind || !isMoment(from.kind)) continue
    spans.set(from.name, { end: until.name, isNamed: met.has(from.kind) })
    met.add(from.kind)
    at += 1
  }
  return spans
}

/** Columns as a card says them: what begins and what ends a span as one. */
export function inSpans(columns: readonly Column[], spans: ReadonlyMap<string, Span>): Column[][] {
  const parts: Column[][] = []
  for (const column of columns) {
    const before = parts.at(-1)
    const isEnd = before?.length === 1 && spans.get(before[0]?.name ?? '')?.end === column.name
    if (isEnd) before.push(column)
    else parts.push([column])
  }
  return parts
}

export function isMoment(kind: string | undefined): boolean {
  return kind === 'day' || kind === 'time'
}
