import { z } from 'zod'

/** The `.meta({ title })` of a schema, looking through optional, nullable, default and other wrappers. */
export function titleOf(schema: unknown): string | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  return schema.meta()?.title ?? titleOf(unwrap(schema))
}

/** The title of the field at a zod path; an entry of a list has the list's title. */
export function titleAt(schema: unknown, path: readonly PropertyKey[]): string | undefined {
  let at: unknown = schema
  let title: string | undefined
  for (const step of path) {
    at = child(at, step)
    title = titleOf(at) ?? (typeof step === 'number' ? title : undefined)
  }
  return title
}

function child(schema: unknown, step: PropertyKey): unknown {
  if (schema === undefined) return undefined
  if (schema instanceof z.ZodObject) return schema.shape[String(step)]
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodRecord) return schema.valueType
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => child(option, step)).find((found) => found !== undefined)
  }
  return child(unwrap(schema), step)
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return schema.in
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  return wraps ? schema.def.innerType : undefined
}
