import { endpoints as controlEndpoints } from 'control-plane/endpoints'
import type { Endpoint } from 'kit/contract/contract'
import { endpoints as schoolEndpoints } from 'tenant-api/endpoints'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nameOf } from './scene-requests.ts'

type Shape = z.core.JSONSchema.BaseSchema
const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/** The lists of a schema that say no number of entries, by where they stand. */
function endless(shape: Shape, at: string): string[] {
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [], properties = {} } = shape
  const inside = [items, additionalProperties, ...anyOf, ...oneOf, ...allOf].flat().filter(isShape)
  const here = shape.type === 'array' && shape.maxItems === undefined && shape.prefixItems === undefined
  return [
    ...(here ? [at] : []),
    ...inside.flatMap((one) => endless(one, `${at}[]`)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      isShape(one) ? endless(one, `${at}.${name}`) : [],
    ),
  ]
}

test('every list in a body has a number of entries that it may have at most', () => {
  const all = [...controlEndpoints, ...schoolEndpoints] as readonly Endpoint[]
  const found = all
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint) =>
      endless(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }), nameOf(endpoint)),
    )
  expect(found).toEqual([])
  expect(endless(z.toJSONSchema(z.object({ of: z.array(z.uuid()) })), 'POST /x')).toEqual(['POST /x.of'])
})
