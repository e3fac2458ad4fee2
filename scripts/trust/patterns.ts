import { endpoints as controlEndpoints } from 'control-plane/endpoints'
import { endpoints as schoolEndpoints } from 'tenant-api/endpoints'
import { z } from 'zod'

/** The worst text that was found for a pattern; `growth` is how much longer it took than one of a quarter's length. */
export type Timing = {
  pattern: string
  where: string
  ms: number
  length: number
  growth: number
  linear: boolean
}

/** Every pattern that a contract of either API tests a text with, once each, with one place where it stands. */
export function contractPatterns(): Map<string, { pattern: RegExp; where: string }> {
  const found = new Map<string, { pattern: RegExp; where: string }>()
  for (const { method, path, params, query, body } of [...schoolEndpoints, ...controlEndpoints]) {
    for (const schema of [params, query, body]) {
      for (const pattern of patternsOf(schema)) {
        found.set(String(pattern), { pattern, where: `${method} ${path}` })
      }
    }
  }
  return found
}

/** The lists of the contracts' bodies and queries that do not say how many they take. */
export function endlessLists(): string[] {
  return [...schoolEndpoints, ...controlEndpoints].flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      listsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${method} ${path}`),
    ),
  )
}

/** Whatever stands in a JSON schema: its lists may be anywhere. */
function listsIn(part: unknown, at: string): string[] {
  if (typeof part !== 'object' || part === null) return []
  const isEndless =
    'type' in part && part.type === 'array' && !('maxItems' in part) && !('prefixItems' in part)
  return [
    ...(isEndless ? [at] : []),
    ...Object.entries(part).flatMap(([key, inner]) => listsIn(inner, `${at} ${key}`)),
  ]
}

/**
 * Times a pattern on texts that would make it try again and again: what it begins with, one of its own pieces many
 * times, and an end that it cannot accept. Linear is what takes four times as long for four times the text.
 */
export function timePattern(
  { pattern, where }: { pattern: RegExp; where: string },
  longest = 64_000,
): Timing {
  let worst: Timing = { pattern: String(pattern), where, ms: 0, length: 0, growth: 0, linear: true }
  for (const attack of attacksOn(pattern)) {
    const climbed = climb(pattern, attack, longest)
    if (climbed.ms > worst.ms) worst = { ...worst, ...climbed }
    if (!worst.linear) return worst
  }
  return worst
}

/** Small steps first: what tries every way of parting a text doubles with each letter. */
const lengths = [12, 16, 20, 24, 28, 32, 64, 256, 1_000, 4_000, 16_000, 64_000, 256_000]
/** In milliseconds: what is worth a look, and as far as the clock of a thread may be wrong. */
const noticeable = 30
const blur = 4

function climb(pattern: RegExp, attack: Attack, longest: number): Omit<Timing, 'pattern' | 'where'> {
  let before = 0
  for (const length of lengths.filter((one) => one < longest)) {
    before = leastOf(pattern, attack(length))
    if (before > noticeable && length <= 1_000) return { ms: before, length, growth: Infinity, linear: false }
    if (before > 20 * noticeable) return { ms: before, length, growth: Infinity, linear: false }
  }
  const ms = leastOf(pattern, attack(longest))
  const growth = ms / Math.max(before, blur)
  return { ms, length: longest, growth, linear: ms < noticeable || growth < 9 }
}

type Attack = (length: number) => string

function attacksOn(pattern: RegExp): Attack[] {
  const pieces = piecesOf(pattern.source)
  const starts = ['', ...pieces.slice(0, 4)]
  const ends = ['', '!', '\n', '\0', 'é', pieces.at(-1) ?? 'a']
  const pumps = [
    ...pieces,
    ...pieces.slice(0, 6).flatMap((one) => pieces.slice(0, 6).map((two) => one + two)),
  ]
  return pumps.flatMap((pump) =>
    starts.flatMap((start) =>
      ends.map((end) => (length: number) => start + pump.repeat(Math.ceil(length / pump.length)) + end),
    ),
  )
}

/** Single signs that a pattern can mean: those that stand in it, and one of each kind that it names. */
function piecesOf(source: string): string[] {
  const kinds: [RegExp, string][] = [
    [/\\d|0-9|1-9/, '1'],
    [/\\w|a-z/, 'a'],
    [/A-Z/, 'A'],
    [/\\s| /, ' '],
    [/\\p\{L|\\P/, 'ع'],
    [/\\p\{M/, '\u064b'],
    [/\\p\{N/, '٣'],
    [/\\u0660/, '٣'],
    [/0-9a-f/, 'f'],
    [/\./, 'x'],
  ]
  const named = kinds.filter(([kind]) => kind.test(source)).map(([, sign]) => sign)
  const literal = source.replaceAll(/\\[a-zA-Z](\{\w+\}|[\da-f]{4})?|[\\^$()[\]{}|*+?]/g, '')
  return [...new Set([...named, ...literal, 'a', '-'])].slice(0, 14)
}

/** Collecting what is left over makes a text slow once, not three times. */
function leastOf(pattern: RegExp, text: string): number {
  const first = timeOf(pattern, text)
  if (first < noticeable) return first
  return Math.min(first, timeOf(pattern, text), timeOf(pattern, text))
}

/** Milliseconds of this thread's own work: what the rest of a busy machine takes meanwhile is no fault of a pattern. */
function timeOf(pattern: RegExp, text: string): number {
  const started = process.threadCpuUsage()
  pattern.test(text)
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

/** Walks a schema by its own definition, since JSON schema keeps neither flags nor every pattern. */
function patternsOf(schema: z.core.$ZodType, seen = new Set<unknown>()): RegExp[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const own = [schema._zod.bag.patterns, schema._zod.def]
  const found: RegExp[] = []
  for (const part of own) collect(part, found, seen)
  return found
}

function collect(value: unknown, found: RegExp[], seen: Set<unknown>): void {
  if (value instanceof RegExp) found.push(value)
  else if (value instanceof z.core.$ZodType) found.push(...patternsOf(value, seen))
  else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    seen.add(value)
    const inner = value instanceof Set || value instanceof Map ? [...value.values()] : Object.values(value)
    if ('_zod' in value) inner.push(Reflect.get(Object(value._zod), 'def'))
    for (const one of inner) collect(one, found, seen)
  }
}
