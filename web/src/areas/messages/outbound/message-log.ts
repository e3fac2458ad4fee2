import { eventNames, messages } from 'tenant-api/contract/messages/outbound'
import type { Labels } from 'tenant-api/labels'

const labels = import.meta.glob<Labels>('../../../../../tenant-api/src/**/labels.ts', { eager: true })

Object.assign(eventNames, ...Object.values(labels).map((of) => of.messages))

/** The log with the names of all messages, which their modules declare. */
export { messages }
