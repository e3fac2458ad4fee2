import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Needs } from '../../../shell/navigation/area.ts'

export type PageName =
  | 'general'
  | 'contact'
  | 'site'
  | 'theme'
  | 'system'
  | 'security'
  | 'attendance'
  | 'payment'
  | 'registration'
  | 'prints'
  | 'admissions'
  | 'documents'
  | 'messages'

/** A page of the settings, as the frame and the other pages know it. */
export type PageSign = { name: PageName; title: MessageDescriptor; needs: Needs }

const ofInstitute = ['institute', 'view'] as const

/** The pages of the settings in their order. */
export const pageSigns: readonly PageSign[] = [
  { name: 'general', title: msg`General`, needs: ofInstitute },
  { name: 'contact', title: msg`Contact`, needs: ofInstitute },
  { name: 'site', title: msg`Site`, needs: ofInstitute },
  { name: 'theme', title: msg`Theme`, needs: ofInstitute },
  { name: 'system', title: msg`System`, needs: ofInstitute },
  { name: 'security', title: msg`Security`, needs: ofInstitute },
  { name: 'attendance', title: msg`Attendance`, needs: ['attendance-settings', 'view'] },
  { name: 'payment', title: msg`Payment`, needs: ['payment-settings', 'view'] },
  { name: 'registration', title: msg`Registration numbers`, needs: ofInstitute },
  { name: 'prints', title: msg`Cards and certificates`, needs: ofInstitute },
  { name: 'admissions', title: msg`Admissions`, needs: ofInstitute },
  { name: 'documents', title: msg`Documents`, needs: ofInstitute },
  { name: 'messages', title: msg`Messages`, needs: ['message-channels', 'view'] },
]
