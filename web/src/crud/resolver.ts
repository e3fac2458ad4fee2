import { explainIssues } from 'kit/issues'
import { titleAt } from 'kit/titles'
import type { Say } from 'kit/words'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '../shell/mistakes.ts'
import { isUnread, type Unread } from '../ui/typed.ts'

/**
 * Checks a form by its contract, in the very sentences that the server would answer with. `@hookform/resolvers` would
 * show zod's own words; these name the field by its translated title.
 */
export function resolver<V extends FieldValues>(schema: z.ZodType<V, V>, say: Say): Resolver<V> {
  return async (values) => {
    const unread = Object.entries(values).flatMap(([name, value]) =>
      isUnread(value)
        ? [[name, { type: 'unread', message: whyUnread(schema, { name, value }, say) }] as const]
        : [],
    )
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success && unread.length === 0) return { values: result.data, errors: {} }
    const issues = result.error?.issues ?? []
    const errors = explainIssues(issues, schema, say).map(
      ({ pointer, code, message }) => [topOf(pointer), { type: code, message }] as const,
    )
    // What cannot be read has a better reason than the contract, which only sees that it is no amount.
    return { values: {}, errors: Object.fromEntries([...errors, ...unread]) as FieldErrors<V> }
  }
}

/** The sentence for what stands in a field and cannot be read, with the field's own title. */
export function whyUnread(
  schema: z.ZodType,
  { name, value }: { name: string; value: Unread },
  say: Say,
): string {
  return say(value.why, { field: say(titleAt(schema, [name]) ?? name) })
}

/** A field is one box, also where its value has parts: `/fee/amount` is wrong in `fee`. */
function topOf(pointer: string): string {
  return fieldOf(pointer)?.split('.')[0] ?? 'root'
}
