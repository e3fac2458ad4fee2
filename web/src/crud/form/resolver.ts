import { explainIssues } from 'kit/contract/zod-issues'
import { titleAt } from 'kit/contract/titles'
import type { Say } from 'kit/text/words'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '../../shell/errors/mistakes.ts'
import { isUnread, type Unread } from '../../ui/form/typed/typed.ts'

/**
 * Validates a form by its contract, with the same sentences as the server. `@hookform/resolvers` would show
 * zod's own messages; these name the field by its translated title.
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
    // Values that are older than a rule are not written, and so not validated.
    if (issues.length === 0 && unread.length === 0) return { values: result.data ?? values, errors: {} }
    const errors = explainIssues(issues, schema, say).map(
      ({ pointer, code, message }) => [topOf(pointer), { type: code, message }] as const,
    )
    // Unparsed input has a more precise reason than the contract, which only sees that it is no amount.
    return { values: {}, errors: Object.fromEntries([...errors, ...unread]) as FieldErrors<V> }
  }
}

/** Whether a field is unchanged; rules that the school added later do not apply to it. */
type Standing = (name: string, value: unknown) => boolean

/** The sentence that says why a field's input cannot be parsed, with the field's own title. */
export function whyUnread(
  schema: z.ZodType,
  { name, value }: { name: string; value: Unread },
  say: Say,
): string {
  return say(value.why, { field: say(titleAt(schema, [name]) ?? name) })
}

/** A value with parts has one input: `/fee/amount` is an error of `fee`. */
function topOf(pointer: string): string {
  return fieldOf(pointer)?.split('.')[0] ?? 'root'
}
