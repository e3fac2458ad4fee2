import { Refused } from 'kit/http/client'
import type { FormError } from '../../ui/form/Form.tsx'

/** The errors of a refused request, by field; pointers into the body become field names. */
export function formErrorsOf(error: unknown, withoutNetwork: string): FormError[] {
  if (!(error instanceof Refused)) throw error
  const { problem } = error
  if (problem.code === 'network') return [{ message: withoutNetwork }]
  const named = (problem.errors ?? []).map(({ pointer, message }) => ({ name: fieldOf(pointer), message }))
  return named.length > 0 ? named : [{ message: problem.detail }]
}

/**
 * Converts a pointer to a field name: `/guardians/0/phone` → `guardians.0.phone`; undefined for the body
 * itself.
 */
export function fieldOf(pointer: string): string | undefined {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.length > 0 && steps[0] !== '' ? steps.join('.') : undefined
}
