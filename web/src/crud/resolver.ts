import { explainIssues } from 'kit/issues'
import type { Say } from 'kit/words'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '../shell/mistakes.ts'

/**
 * Checks a form by its contract, in the very sentences that the server would answer with. `@hookform/resolvers` would
 * show zod's own words; these name the field by its translated title.
 */
export function resolver<V extends FieldValues>(schema: z.ZodType<V, V>, say: Say): Resolver<V> {
  return async (values) => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return { values: result.data, errors: {} }
    const errors = explainIssues(result.error.issues, schema, say).map(
      ({ pointer, code, message }) => [fieldOf(pointer) ?? 'root', { type: code, message }] as const,
    )
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> }
  }
}
