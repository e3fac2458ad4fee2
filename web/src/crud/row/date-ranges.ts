import type { Resource } from 'kit/contract/resource'
import type { Column } from '../resource/CellValue.tsx'
import { fieldsOf } from '../resource/fields.ts'

/** The end of a span, and whether it shows its title: the first span of days, and of times, needs none. */
export type Span = { end: string; isNamed: boolean }

/** Finds pairs of consecutive days or times that begin and end a span; keyed by the field that begins it. */
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

/** Columns for a card: begin and end of a span merged. */
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
