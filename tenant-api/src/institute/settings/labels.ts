import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  message_setting: sentence('Settings of messages'),
  attendance_setting: sentence('Attendance settings'),
  payment_setting: sentence('Payment settings'),
  contact_setting: sentence('Contact'),
  registration_setting: sentence('Registration numbers'),
  document_setting: sentence('Warnings of documents'),
  print_setting: sentence('Cards and certificates'),
  admission_setting: sentence('Admissions'),
} as const
