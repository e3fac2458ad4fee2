import * as fc from 'fast-check'
import type { Endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import { readable, spoiledTexts } from './spoiled-texts.ts'
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
        hopeless(
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
