import { Refusal } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { words } from 'kit/text/words-node'
import type { z } from 'zod'
import { savepoint } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import { isReferred } from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import type { Remark } from '../tables.ts'

type Sheet = {
  fields: z.ZodObject
  /** What is said of a row that others refer to by now. */
  referred: () => string
}

/** Runs the part of one row, and turns its refusal into a remark at the field. */
export function attemptRow({ fields, referred }: Sheet) {
  return async function attempt<T>(
    tx: Tx,
    user: User,
    run: (part: Tx) => Promise<T>,
  ): Promise<{ result: T } | { remark: Remark }> {
    try {
      return { result: await savepoint(tx, run) }
    } catch (error) {
      const refusal = isReferred(error) ? new Refusal('billed', referred()) : error
      if (!(refusal instanceof Refusal)) throw error
      const { say } = words(user)
      const field = refusal.errors[0]?.pointer.split('/').at(-1) ?? ''
      const column = Object.entries(fields.shape).find(([name]) => name === field)
      const message = say(refusal.errors[0]?.message ?? refusal.message, {
        field: say(titleOf(column?.[1]) ?? ''),
        ...refusal.params,
      })
      return { remark: { field: column ? field : null, message } }
    }
  }
}

/** A refusal at one field of a row. */
export function fieldRefusal(field: string, message: string): Refusal {
  return new Refusal('invalid', message, {}, { errors: [{ pointer: `/${field}`, code: 'invalid', message }] })
}
