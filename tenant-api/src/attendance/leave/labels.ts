import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  leave_request: sentence('Leave request'),
  leave_step: sentence('Step of a leave request'),
} as const
