import type { Area } from '../../shell/navigation/area.ts'
import { domains } from './domains/area.ts'
import { files } from './files/area.ts'
import { jobs } from './jobs/area.ts'
import { notifications } from './notifications/area.ts'

export const wing: readonly Area[] = [files, notifications, domains, jobs]
