import { sentence } from 'kit/text/words'
import type { ConstraintMessages } from '../../core/columns/constraint-errors.ts'

/** What the database says of the username of a person, who may log in by it. */
export function takenUsername(name: string): ConstraintMessages {
  const refused = (code: string, message: string) => ({ code: `${name}.${code}`, message, field: 'username' })
  return {
    person_username_key: refused('username-taken', sentence('This username is already in use')),
    username_of_log_in: refused(
      'username-logs-in',
      sentence(
        'This person logs in with this username. Whoever may change roles and permissions may change it',
      ),
    ),
    username_needed: refused(
      'username-needed',
      sentence('This person logs in with this username alone. Write another one instead'),
    ),
  }
}
