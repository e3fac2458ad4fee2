import type { Endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import { type Case, hopeless, inBody, inQuery, takesJson, withStep, withUnknownKey } from './spoiling.ts'

/** The cases that are tried on every endpoint in every run, however few are drawn at random. */
export function firmCases(endpoint: Endpoint): Case[] {
  const nul = 'a\0b'
  const queries = fieldsOf(endpoint.query).map((name) => hopeless(inQuery(`NUL as ${name}`, [[name, nul]])))
  return [
    ...queries,
    hopeless(inQuery('an unknown key in the query', [['nobody-knows', '1']])),
    ...(takesJson(endpoint) ? bodyCases(endpoint, nul) : []),
    ...nowhere(endpoint),
  ]
}

function bodyCases({ body, limit }: Endpoint, nul: string): Case[] {
  const half = 'a\udfff'
  return [
    ...fieldsOf(body).flatMap((name) => [
      hopeless(inBody(`NUL as ${name}`, (given) => ({ ...given, [name]: nul }))),
      hopeless(inBody(`half a character as ${name}`, (given) => ({ ...given, [name]: half }))),
    ]),
    withUnknownKey(
      body,
      inBody('an unknown key', (given) => ({ ...given, 'nobody-knows': 1 })),
    ),
    {
      ...hopeless(inBody('more than the limit', (given) => ({ ...given, more: 'x'.repeat(limit) }))),
      status: 413,
    },
  ]
}

/** An id of nobody, for each id in the path. */
function nowhere({ path, params }: Endpoint): Case[] {
  const shape = z.toJSONSchema(params, { io: 'input' }).properties ?? {}
  return path.split('/').flatMap((step, at): Case[] => {
    const field = shape[step.slice(1)]
    if (!step.startsWith(':') || typeof field !== 'object' || field.format !== 'uuid') return []
    const nobody = '01980000-0000-7000-8000-0000000000ff'
    const what = `an ${step} of nobody`
    return [
      { what, hopeless: true, spoil: (request) => ({ ...request, url: withStep(request.url, at, nobody) }) },
    ]
  })
}

function fieldsOf(schema: z.ZodType): string[] {
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}
