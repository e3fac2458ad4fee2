import type { FastifyInstance } from 'fastify'
import { tooLarge } from './problems.ts'

/** The most values in a body: ten times as many as the longest list of ours has. */
const mostValues = 200_000

/**
 * Reads JSON bodies as Fastify does, and refuses those of very many values before they are parsed: a body of some
 * megabytes may hold millions, and whoever parses, counts and judges them keeps all others waiting. Long texts are no
 * trouble.
 */
export function boundJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length > mostValues && hasTooMany(body)) done(tooLarge())
    else parse(request, body, done)
  })
}

const [quote, backslash, comma, bracket, brace] = [34, 92, 44, 91, 123]

/** Counts what separates and opens values, outside of texts; a text that never ends is left to the parser. */
function hasTooMany(json: string): boolean {
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at)
    if (letter === quote) at = endOfText(json, at)
    else if (letter === comma || letter === bracket || letter === brace) values += 1
    if (values > mostValues) return true
  }
  return false
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return json.length
}
