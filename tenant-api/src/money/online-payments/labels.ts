import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = { payment_provider: sentence('Way of paying online') } as const

/** What the messages are called, in their log and in the settings. */
export const messages = { 'fees.online-failed': sentence('Online payment failed') } as const
