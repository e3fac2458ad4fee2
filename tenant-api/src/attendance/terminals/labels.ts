import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  device: sentence('Biometric machine'),
  device_key: sentence('Key of the machines of a campus'),
  device_pin: sentence('Number on the machines'),
} as const
