import type { Endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import { nobody, type Parts } from './relations.ts'

type Step = string | number

/** Where in a request an id stands: in the address, the query or the body; and which one the example has there. */
export type Spot = { at: readonly Step[]; part: keyof Parts; example: string | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every place of an endpoint's request where an id may stand: those of its example, and those that it leaves out. */
export function spotsOf({ params, query, body, example }: Endpoint): Spot[] {
  const given = example as Parts
  const shapes = { params, query, body }
  const parts = ['params', 'query', 'body'] as const
  return parts.flatMap((part): Spot[] => {
    const named = idsIn(given[part]).map(({ at, id }) => ({ at: [part, ...at], part, example: id }))
    const said = new Set(Object.keys(given[part] ?? {}))
    const left = idKeysOf(shapes[part]).filter((key) => !said.has(key))
    return [...named, ...left.map((key) => ({ at: [part, key], part, example: null }))]
  })
}

function idsIn(value: unknown, at: readonly Step[] = []): { at: readonly Step[]; id: string }[] {
  if (typeof value === 'string') return uuid.test(value) ? [{ at, id: value }] : []
  if (value === null || typeof value !== 'object') return []
  const entries: [Step, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => idsIn(inner, [...at, key]))
}

/** The keys of a shape whose value may be an id, and not just any text. */
function idKeysOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, value]) => value.safeParse(nobody).success && !value.safeParse('no id').success)
    .map(([key]) => key)
    .concat(['ids'].filter((key) => key in schema.shape))
    .filter((key, at, keys) => keys.indexOf(key) === at && key !== 'username')
}

/** The parts of a request with something else at one place. */
export function withAt(parts: Parts, at: readonly Step[], value: string): Parts {
  return set(parts, at, value) as Parts
}

function set(value: unknown, [step, ...rest]: readonly Step[], to: string): unknown {
  if (step === undefined) return to
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? set(one, rest, to) : one))
  const held = (value ?? {}) as Record<string, unknown>
  return { ...held, [step]: set(held[step], rest, to) }
}
