import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

const writers = new WeakMap<z.ZodType, (data: unknown) => string>()

/**
 * Serializes a response by its schema. The serializer is compiled for the first response and shared by all apps
 * of the process: compiling those of all endpoints would add half a second to each start.
 */
export function writerOf(schema: z.ZodType): (data: unknown) => string {
  return (data) => {
    let write = writers.get(schema)
    if (!write) writers.set(schema, (write = fastJson(responseSchema(schema) as Schema)))
    return write(data)
  }
}

/**
 * fast-json-stringify is fast with `type: [x, 'null']` and slow with the `anyOf` that zod writes for nullables.
 */
export function responseSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override({ jsonSchema }) {
      const [value, none] = jsonSchema.anyOf ?? []
      if (jsonSchema.anyOf?.length !== 2 || !isType(none, 'null') || !isSimple(value)) return
      delete jsonSchema.anyOf
      Object.assign(
        jsonSchema,
        value,
        { type: [value.type, 'null'] },
        value.enum ? { enum: [...value.enum, null] } : {},
      )
      // Rules apply to input only. fast-json-stringify merges them into the type, and then writes null as "".
      delete jsonSchema.allOf
    },
  })
}

type Shape = { type?: unknown; enum?: unknown[] }
function isType(shape: unknown, type: string): shape is Shape {
  return typeof shape === 'object' && shape !== null && 'type' in shape && shape.type === type
}
function isSimple(shape: unknown): shape is Shape {
  return ['string', 'integer', 'number', 'boolean'].some((type) => isType(shape, type))
}
