import type { Area } from '../../shell/navigation/area.ts'
import { bells } from './bell-schedules/area.ts'
import { calendar } from './calendar/area.ts'
import { customFields } from './custom-fields/area.ts'
import { departments } from './departments/area.ts'
import { settings } from './settings/area.ts'
import { structure } from './structure/area.ts'

export const wing: readonly Area[] = [structure, departments, calendar, bells, settings, customFields]
