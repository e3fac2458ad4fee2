import * as fc from 'fast-check'
import type { Endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import {
  asHeader,
  asRaw,
  type Case,
  encoded,
  hopeless,
  inBody,
  inQuery,
  takesJson,
  withStep,
  withUnknownKey,
} from './spoiling.ts'
import { hostileKeys, hostileText, hostileValue, nearlyValid } from './hostile.ts'

type Way = fc.Arbitrary<Case>

/** Spoiled requests of an endpoint, made from its contract: each part of it that can be sent is spoiled in turn. */
export function casesOf(endpoint: Endpoint): Way {
  const body = takesJson(endpoint) ? [...bodyWays(endpoint.body), textWays()] : [strayBody()]
  const query = queryWays(endpoint)
  const params = paramWays(endpoint)
  return fc.oneof(...body, ...query, ...params, headerWays())
}

function bodyWays(schema: z.ZodType): Way[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(shape.properties ?? {}).filter(
    (entry): entry is [string, z.core.JSONSchema.BaseSchema] => typeof entry[1] === 'object',
  )
  const names = fields.map(([name]) => name)
  return [
    ...fields.map(([name, field]) =>
      fc
        .oneof(hostileValue, nearlyValid(field))
        .map((value) => inBody(`${name} of another kind`, (given) => ({ ...given, [name]: value }))),
    ),
    fc
      .subarray(names, { minLength: Math.min(1, names.length) })
      .map((gone) =>
        inBody(`without ${gone.join(', ')}`, (given) =>
          Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name))),
        ),
      ),
    fc
      .tuple(fc.oneof(fc.constantFrom(...hostileKeys), hostileText), hostileValue)
      .filter(([key]) => !names.includes(key))
      .map(([key, value]) =>
        withUnknownKey(
          schema,
          inBody('an unknown key', (given) =>
            Object.defineProperty({ ...given }, key, { value, enumerable: true, configurable: true }),
          ),
        ),
      ),
    hostileValue.map((value) => inBody('another body', () => value)),
  ]
}

/** What is no JSON, or more of it than anybody needs. */
function textWays(): Way {
  return fc.constantFrom(...Object.entries(spoiledTexts)).map(([what, change]) => ({
    what: `a body ${what}`,
    hopeless: !readable.has(what),
    spoil: (request) => ({
      ...request,
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: change(String(request.body ?? '{}')),
    }),
  }))
}

/** A body where none is asked for. */
function strayBody(): Way {
  return hostileValue.map((value) => inBody('a body that nobody asked for', () => value))
}

function queryWays({ query }: Endpoint): Way[] {
  const known = Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  const raws = [
    '?',
    '?&&&',
    '?=',
    '?%',
    '?%ff=%ff',
    '?a=1&a=2',
    '?limit[]=1',
    '?limit[a]=1',
    '?__proto__=1',
    '?__proto__[polluted]=1',
    '?q=%00',
    `?${'a=1&'.repeat(3000)}`,
    `?q=${'a'.repeat(8000)}`,
    '#x',
    '?\u0663',
    '//',
    '/%2e%2e/',
    '/.',
  ]
  return [
    ...known.map((name) =>
      fc.tuple(hostileText, fc.boolean()).map(([value, twice]) =>
        inQuery(
          `${name} in the query`,
          twice
            ? [
                [name, value],
                [name, value],
              ]
            : [[name, value]],
        ),
      ),
    ),
    fc
      .tuple(fc.constantFrom(...hostileKeys), hostileText)
      .filter(([key]) => !known.includes(key))
      .map(([key, value]) => hopeless(inQuery('an unknown key in the query', [[key, value]]))),
    fc.constantFrom(...raws).map((raw) => ({
      what: `${raw.slice(0, 20)} behind the path`,
      spoil: (request) => ({ ...request, url: request.url + raw }),
    })),
  ]
}

function paramWays({ path }: Endpoint): Way[] {
  const steps = path.split('/').flatMap((step, at) => (step.startsWith(':') ? [at] : []))
  return steps.map((at) =>
    fc.tuple(hostileText, fc.boolean()).map(([value, raw]) => ({
      what: `step ${at} of the path`,
      spoil: (request) => ({
        ...request,
        url: withStep(request.url, at, raw ? asRaw(value) : encoded(value)),
      }),
    })),
  )
}

function headerWays(): Way {
  const names = [
    'if-match',
    'idempotency-key',
    'cookie',
    'accept-language',
    'accept',
    'user-agent',
    'content-type',
    'accept-encoding',
    'range',
    'x-forwarded-for',
    'authorization',
    'expect',
    'x-http-method-override',
  ] as const
  return fc.tuple(fc.constantFrom(...names), hostileText, fc.boolean()).map(([name, value, alone]) => ({
    what: `${name} of another kind`,
    spoil: (request) => {
      const said = asHeader(name === 'cookie' ? cookieOf(value, alone) : value)
      return { ...request, headers: { ...request.headers, [name]: said } }
    },
  }))
}

function cookieOf(value: string, alone: boolean): string {
  return alone
    ? value
    : `__Host-session=${value}; __Host-refresh=${value}; __Host-device=${value}; language=${value}`
}

/** What can become of a body's text on its way; each takes the JSON that was to be sent. */
const spoiledTexts: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'cut off': (text) => text.slice(0, -1),
  'with a comma too many': (text) => text.replace(/}$/, ',}'),
  twice: (text) => text + text,
  'with a mark of byte order': (text) => `\ufeff${text}`,
  'in single quotes': (text) => text.replace('{', '{"a":1,').replaceAll('"', "'"),
  'as a string': (text) => JSON.stringify(text),
  'with its keys twice': (text) => text.replace(/^{/, `{${text.slice(1, -1)},`),
  'of nothing': () => '',
  'of spaces': () => ' '.repeat(10_000),
  'of no number': () => '{"a":NaN}',
  'of no text': () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'of a prototype': () => '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  'of arrays in arrays': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'of objects in objects': () => `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
  // What has no field is given one.
  'of a deep field': (text) =>
    (/:("[^"]*"|\w+)/.test(text) ? text : '{"a":1}').replace(
      /:("[^"]*"|\w+)/,
      `:${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`,
    ),
  'of many keys': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]))),
  'over the limit': () => JSON.stringify({ a: 'x'.repeat(1_100_000) }),
  'in UTF-16': (text) => Buffer.from(text, 'utf16le'),
}

/** Those that a reader of JSON may put up with. */
const readable: ReadonlySet<string> = new Set(['with a mark of byte order', 'with its keys twice'])
