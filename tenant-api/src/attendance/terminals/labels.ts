import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  device: sentence('Biometric terminal'),
  device_key: sentence('Key of the terminals of a campus'),
  device_pin: sentence('Number on the terminals'),
} as const
