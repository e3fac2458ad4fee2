import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

const writers = new WeakMap<z.ZodType, (data: unknown) => string>()

/**
 * Writes an answer by its shape. What writes is made for the first answer and serves every application of the process:
 * for all endpoints at once it would take half a second of each start.
 */
export function writerOf(schema: z.ZodType): (data: unknown) => string {
  return (data) => {
    let write = writers.get(schema)
    if (!write) writers.set(schema, (write = fastJson(responseSchema(schema) as Schema)))
    return write(data)
  }
}

/** fast-json-stringify is quick with `type: [x, 'null']` and slow with the `anyOf` that zod writes for nullables. */
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
      // Rules are for what comes in. fast-json-stringify folds them into the type, and writes null as "".
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
