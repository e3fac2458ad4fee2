import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const keeps = [
  ['attendance-settings', 'view', 'institute'],
  ['attendance-settings', 'edit', 'institute'],
  ['payment-settings', 'view', 'institute'],
  ['payment-settings', 'edit', 'institute'],
] as const
const seesRegisters = ['attendance-settings', 'view', 'campus'] as const
const seesPayment = ['payment-settings', 'view', 'campus'] as const

export const settings = defineModule({
  name: 'settings',
  labels,
  contract,
  endpoints: contract.settingsPages.flatMap(({ endpoints }) => Object.values(endpoints)),
  defaultGrants: {
    super_admin: keeps,
    administrator: keeps,
    admin: [seesRegisters, seesPayment],
    campus_manager: [seesRegisters, seesPayment],
    moderator: [seesRegisters, seesPayment],
    hr_manager: [['attendance-settings', 'view', 'institute']],
    finance_staff: [seesPayment],
  },
  sentences: {
    'settings.general-changed': sentence('Changed the general settings'),
    'settings.site-changed': sentence('Changed the page title and the footer'),
    'settings.system-changed': sentence('Changed the system settings'),
    'settings.security-changed': sentence('Changed how people are let in'),
    'settings.theme-changed': sentence('Changed the theme'),
    'settings.attendance-changed': sentence('Changed the rules of attendance'),
    'settings.payment-changed': sentence('Changed the settings of payment'),
    'settings.contact-changed': sentence('Changed how the school is reached'),
    'settings.admissions-changed': sentence('Changed what the school says of admissions'),
    'settings.documents-changed': sentence('Changed when somebody is warned of documents that expire'),
    'settings.registration-changed': sentence('Changed the registration numbers'),
    'settings.messages-changed': sentence('Changed when people are told'),
    'settings.prints-changed': sentence('Changed what stands on ID cards and certificates'),
  },
  routes,
  audited: {
    admission_setting: contract.admissions.fields,
    attendance_setting: contract.attendance.fields,
    contact_setting: contract.contact.fields,
    document_setting: contract.documents.fields,
    institute: z.object({
      ...contract.general.fields.shape,
      ...contract.site.fields.shape,
      ...contract.system.fields.shape,
      ...contract.security.fields.shape,
      ...contract.theme.fields.shape,
    }),
    message_setting: contract.messages.fields,
    payment_setting: contract.payment.fields,
    print_setting: contract.prints.fields,
    registration_setting: contract.registration.fields,
    site_image: z.object({ slot: oneOf({ logo: sentence('Logo'), favicon: sentence('Browser icon') }) }),
  },
})
