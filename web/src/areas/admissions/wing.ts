import type { Area } from '../../shell/navigation/area.ts'
import { admissions } from './applicants/area.ts'

export const wing: readonly Area[] = [admissions]
