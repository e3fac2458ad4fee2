import type { Area } from '../../shell/navigation/area.ts'
import { registrations } from './registrations/area.ts'

export const wing: readonly Area[] = [registrations]
