import { type Measured, type SpanKey, spanKeys } from 'tenant-api/contract/records/home'
import type { HomeMeasure } from '../../../shell/navigation/area.ts'
import type { Scope } from '../../../shell/scope/scope.ts'

/** Numbers, and how they look. */
export type Shown = HomeMeasure & Measured

/** The span that the address names; the week where it names none. */
export function readSpan(search: Readonly<Record<string, unknown>>): SpanKey {
  return spanKeys.find((key) => key === search.span) ?? 'week'
}

/** What was counted together with how it looks, in the order of the areas; what has no looks is left out. */
export function dressed(looks: readonly HomeMeasure[], measures: readonly Measured[]): Shown[] {
  return looks.flatMap((look) => {
    const measure = measures.find(({ key }) => key === look.key)
    return measure ? [{ ...look, ...measure }] : []
  })
}

/** The whole of a measure: what a level has come to, and what a flow and parts are together. */
export function wholeOf({ kind, lines }: Pick<Measured, 'kind' | 'lines'>): number {
  return sum(lines.map(({ values }) => (kind === 'level' ? (values.at(-1) ?? 0) : sum(values))))
}

/** How the whole changed: levels by a number, flows by a share of what was before; nothing where nothing was. */
export function changeOf(measure: Pick<Shown, 'kind' | 'lines' | 'stat'>) {
  // A day that is not over is compared with none.
  if (measure.stat?.isOfToday) return undefined
  const [whole, before] = [wholeOf(measure), sum(measure.lines.map((line) => line.before))]
  // Tenths, as they are shown: a level may be a share.
  if (measure.kind === 'level') return { count: Math.round((whole - before) * 10) / 10 }
  return before === 0 ? undefined : { share: (whole - before) / before }
}

/** The number of a tile: of a flow that is told of today alone, its last day. */
export function tileOf(measure: Pick<Shown, 'kind' | 'lines' | 'stat'>): number {
  return measure.stat?.isOfToday ? (courseOf(measure).at(-1) ?? 0) : wholeOf(measure)
}

/** The course of the whole, day by day. */
export function courseOf({ lines }: Pick<Measured, 'lines'>): number[] {
  const [first] = lines
  return first ? first.values.map((_, at) => sum(lines.map(({ values }) => values[at] ?? 0))) : []
}

/** In a campus there is no sense in what counts campuses. */
export function fits({ level }: Pick<HomeMeasure, 'level'>, here: Scope['level']): boolean {
  return level === undefined || level === here
}

/** Whether a chart of it would tell anything: a course that moves on more than a day, or more than one part. */
export function tells({ kind, lines, failed }: Pick<Measured, 'kind' | 'lines' | 'failed'>): boolean {
  if (failed) return true
  if (kind === 'parts') return lines.length > 1
  const course = courseOf({ lines })
  return course.filter((value) => value !== 0).length > 1
}

/** Whether a tile would say anything: a share is none before anything was counted. */
export function isCounted({ unit, lines }: Pick<Shown, 'unit' | 'lines'>): boolean {
  return unit !== 'percent' || lines.some(({ values }) => values.some((value) => value !== 0))
}

/** At most so many parts; the smallest are told together at the end. */
export function gathered(
  parts: readonly { name: string; value: number }[],
  { most, others }: { most: number; others: string },
): { name: string; value: number }[] {
  if (parts.length <= most) return [...parts]
  const rest = parts.slice(most - 1).map(({ value }) => value)
  return [...parts.slice(0, most - 1), { name: others, value: sum(rest) }]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
