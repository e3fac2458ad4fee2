import { explainIssues } from 'kit/contract/zod-issues'
import { titleAt } from 'kit/contract/titles'
import type { Say } from 'kit/text/words'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '../../shell/errors/mistakes.ts'
import { isUnread, type Unread } from '../../ui/form/typed/typed.ts'

/**
 * Checks a form by its contract, in the very sentences that the server would answer with. `@hookform/resolvers` would
 * show zod's own words; these name the field by its translated title.
 */
export function resolver<V extends FieldValues>(
  schema: z.ZodType<V, V>,
  say: Say,
  stands: Standing = () => false,
): Resolver<V> {
  return async (values) => {
    const unread = Object.entries(values).flatMap(([name, value]) =>
      isUnread(value)
        ? [[name, { type: 'unread', message: whyUnread(schema, { name, value }, say) }] as const]
        : [],
    )
    const result = schema.safeParse(values, { reportInput: true })
    const issues = (result.error?.issues ?? []).filter(
      ({ path }) => !stands(String(path[0] ?? ''), values[String(path[0] ?? '')]),
    )
    // What stood there before a rule came is not written, and so not judged.
    if (issues.length === 0 && unread.length === 0) return { values: result.data ?? values, errors: {} }
    const errors = explainIssues(issues, schema, say).map(
      ({ pointer, code, message }) => [topOf(pointer), { type: code, message }] as const,
    )
    // What cannot be read has a better reason than the contract, which only sees that it is no amount.
    return { values: {}, errors: Object.fromEntries([...errors, ...unread]) as FieldErrors<V> }
  }
}

/** Whether a field holds what it held before, which a rule of the school that came later does not ask. */
type Standing = (name: string, value: unknown) => boolean

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
