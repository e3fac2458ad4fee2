import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = { service_subscription: sentence('Service of a child') } as const
