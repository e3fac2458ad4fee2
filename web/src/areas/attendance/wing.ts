import type { Area } from '../../shell/navigation/area.ts'
import { gate } from './gate/area.ts'
import { leave } from './leave/area.ts'
import { attendance } from './registers/area.ts'
import { presence } from './staff/area.ts'
import { devices } from './terminals/area.ts'

export const wing: readonly Area[] = [attendance, presence, leave, gate, devices]
