// What is committed of an API: a line for each endpoint, `METHOD path hash`. The hash changes with anything that the
// OpenAPI document says of the endpoint, wherever it stands in the document.
import { createHash } from 'node:crypto'
import type { openapi } from 'kit/http/openapi'

type Document = Pick<ReturnType<typeof openapi>, 'paths'> & { components?: unknown }
/** A key such as `GET /api/v1/campuses`, and the hash of the endpoint. */
export type Hashes = ReadonlyMap<string, string>

/** Every endpoint's hash, by path and method. Throws where a reference leads nowhere. */
export function hashesOf(document: Document): Hashes {
  const hashes = operationsOf(document).map(({ key, operation }): [string, string] => {
    const shape = JSON.stringify(canonical(document, { ...operation, security: schemesOf(operation) }))
    return [key, createHash('sha256').update(shape).digest('hex').slice(0, 10)]
  })
  return new Map(hashes.sort(([a], [b]) => compare(byPath(a), byPath(b))))
}

/** The text that is committed. */
export function linesOf(hashes: Hashes): string {
  return [...hashes].map(([key, hash]) => `${key} ${hash}\n`).join('')
}

/** Reads what `linesOf` has written; other lines, such as the marks of a conflict, become endpoints of their own. */
export function readLines(text: string): Hashes {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  )
}

/** A line for each endpoint that is new, gone or changed. */
export function differences(committed: Hashes, built: Hashes): string[] {
  const gone = [...committed.keys()].filter((key) => !built.has(key)).map((key) => `gone: ${key}`)
  const others = [...built].flatMap(([key, hash]) => {
    if (!committed.has(key)) return [`new: ${key}`]
    return committed.get(key) === hash ? [] : [`changed: ${key}`]
  })
  return [...gone, ...others]
}

/** What an OpenAPI document must not say: an operationId twice, or a path without the parameters that it names. */
export function documentFaults(document: Document): string[] {
  const ids = new Set<unknown>()
  return operationsOf(document).flatMap(({ key, operation }) => {
    const { operationId, parameters = [] } = operation
    const named = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const declared = parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []))
    const isTaken = ids.has(operationId)
    ids.add(operationId)
    return [
      ...(isTaken ? [`${key} has the operationId of another endpoint: ${operationId}`] : []),
      ...(named.sort().join() === declared.sort().join()
        ? []
        : [`${key} has the path parameters ${declared.join(', ') || 'none'}`]),
    ]
  })
}

type Operation = {
  operationId?: string
  parameters?: readonly { in: string; name: string }[]
  security?: readonly Record<string, unknown>[]
}

function operationsOf({ paths }: Document): { key: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation: operation as Operation,
    })),
  )
}

/** The security schemes in place of their names. */
function schemesOf({ security = [] }: Operation) {
  return security.map((names) =>
    Object.keys(names).map((name) => ({ $ref: `#/components/securitySchemes/${name}`, name })),
  )
}

/** The same value with its references resolved, keys in order, and lists in order where order means nothing. */
function canonical(document: Document, value: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(document, item, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference, ...rest } = value as Record<string, unknown>
  const own = Object.entries(rest)
    .sort(([a], [b]) => compare(a, b))
    .map(([key, item]) => {
      const made = canonical(document, item, within)
      return [key, unordered.has(key) && Array.isArray(made) ? sorted(made) : made]
    })
  if (typeof reference !== 'string') return Object.fromEntries(own)
  // A shape that holds itself is named within itself; one of `$defs` stands in the endpoint already.
  const isNamed = within.includes(reference) || !reference.startsWith('#/components/')
  const target = isNamed
    ? reference
    : canonical(document, targetOf(document, reference), [...within, reference])
  return { ...Object.fromEntries(own), $ref: target }
}

const unordered = new Set(['parameters', 'required', 'enum'])

function targetOf(document: Document, reference: string): unknown {
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], document)
  if (found === undefined) throw new Error(`the document refers to ${reference}, which it does not have`)
  return found
}

function sorted(values: readonly unknown[]): unknown[] {
  return [...values].sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
}

function byPath(key: string): string {
  const [method, path] = key.split(' ')
  return `${path} ${method}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
