import { explainIssues } from 'kit/contract/zod-issues'
import type { Say } from 'kit/text/words'
import type { z } from 'zod'
import { isUnread } from '../../ui/form/typed/typed.ts'
import { whyUnread } from '../form/resolver.ts'

type One = { name: string; value: unknown }

/** What is wrong with the value of a single field; none, and it may be sent. */
export function mistakesIn(schema: z.ZodType, { name, value }: One, say: Say) {
  // What cannot be read has a better reason than the contract, which only sees that it is of another kind.
  if (isUnread(value)) return [{ name, message: whyUnread(schema, { name, value }, say) }]
  const { error } = schema.safeParse({ [name]: value }, { reportInput: true })
  return explainIssues(error?.issues ?? [], schema, say).map(({ message }) => ({ name, message }))
}
