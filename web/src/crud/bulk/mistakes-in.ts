import { explainIssues } from 'kit/contract/zod-issues'
import type { Say } from 'kit/text/words'
import type { z } from 'zod'
import { isUnread } from '../../ui/form/typed/typed.ts'
import { whyUnread } from '../form/resolver.ts'

type One = { name: string; value: unknown }

/** The errors in the value of a single field; if there are none, it may be sent. */
export function mistakesIn(schema: z.ZodType, { name, value }: One, say: Say) {
  // An unreadable value has a more precise reason than the contract, which only sees a wrong type.
  if (isUnread(value)) return [{ name, message: whyUnread(schema, { name, value }, say) }]
  const { error } = schema.safeParse({ [name]: value }, { reportInput: true })
  return explainIssues(error?.issues ?? [], schema, say).map(({ message }) => ({ name, message }))
}
