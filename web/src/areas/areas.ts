import type { Area } from '../shell/area.ts'
import { access } from './access/area.ts'
import { admissions } from './admissions/area.ts'
import { apiKeys } from './api-keys/area.ts'
import { attendance } from './attendance/area.ts'
import { presence } from './presence/area.ts'
import { leave } from './leave/area.ts'
import { bells } from './bells/area.ts'
import { calendar } from './calendar/area.ts'
import { customFields } from './custom-fields/area.ts'
import { certificates } from './certificates/area.ts'
import { departments } from './departments/area.ts'
import { devices } from './devices/area.ts'
import { documents } from './documents/area.ts'
import { enrolment } from './enrolment/area.ts'
import { files } from './files/area.ts'
import { diary } from './diary/area.ts'
import { domains } from './domains/area.ts'
import { supportAccess } from './support-access/area.ts'
import { support } from './support/area.ts'
import { meetings } from './meetings/area.ts'
import { gate } from './gate/area.ts'
import { history } from './history/area.ts'
import { home } from './home/area.ts'
import { imports } from './imports/area.ts'
import { jobs } from './jobs/area.ts'
import { merging } from './merging/area.ts'
import { notes } from './notes/area.ts'
import { announcements } from './announcements/area.ts'
import { tickets } from './tickets/area.ts'
import { threads } from './threads/area.ts'
import { messages } from './messages/area.ts'
import { notifications } from './notifications/area.ts'
import { passwords } from './passwords/area.ts'
import { personData } from './person-data/area.ts'
import { people } from './people/area.ts'

import { promotion } from './promotion/area.ts'
import { prints } from './prints/area.ts'
import { readers } from './readers/area.ts'
import { registrations } from './registrations/area.ts'
import { roles } from './roles/area.ts'
import { schoolExport } from './school-export/area.ts'
import { oidc } from './oidc/area.ts'
import { secondFactor } from './second-factor/area.ts'
import { settings } from './settings/area.ts'
import { structure } from './structure/area.ts'
import { subjectChoices } from './subject-choices/area.ts'
import { subjectPlans } from './subject-plans/area.ts'
import { teams } from './teams/area.ts'
import { usage } from './usage/area.ts'
import { users } from './users/area.ts'
import { webhooks } from './webhooks/area.ts'

/** Every area of the dashboard, in the order of the navigation. */
export const areas: readonly Area[] = [
  home,
  people,
  merging,
  notes,
  history,
  readers,
  enrolment,
  promotion,
  subjectChoices,
  admissions,
  structure,
  subjectPlans,
  departments,
  teams,
  documents,
  prints,
  certificates,
  attendance,
  presence,
  leave,
  gate,
  devices,
  calendar,
  bells,
  settings,
  users,
  registrations,
  usage,
  roles,
  apiKeys,
  webhooks,
  customFields,
  files,
  imports,
  access,
  passwords,
  secondFactor,
  oidc,
  notifications,
  messages,
  announcements,
  threads,
  tickets,
  diary,
  meetings,
  domains,
  personData,
  schoolExport,
  support,
  supportAccess,
  jobs,
]
