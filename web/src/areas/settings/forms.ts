import { z } from 'zod'
import {
  admissions,
  attendance,
  contact,
  documents,
  general,
  payment,
  prints,
  registration,
  security,
  site,
  system,
  theme,
} from 'tenant-api/contract/settings'

/** The fields of the tables in which settings are kept, for the audit log. */
export const forms: Readonly<Record<string, z.ZodObject>> = {
  institute: z.object({
    ...general.fields.shape,
    ...site.fields.shape,
    ...system.fields.shape,
    ...security.fields.shape,
    ...theme.fields.shape,
  }),
  attendance_setting: attendance.fields,
  payment_setting: payment.fields,
  contact_setting: contact.fields,
  registration_setting: registration.fields,
  print_setting: prints.fields,
  document_setting: documents.fields,
  admission_setting: admissions.fields,
}
