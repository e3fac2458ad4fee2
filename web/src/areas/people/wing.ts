import type { Area } from '../../shell/navigation/area.ts'
import { documents } from './documents/area.ts'
import { merging } from './duplicates/area.ts'
import { enrolment } from './enrolment/area.ts'
import { notes } from './notes/area.ts'
import { promotion } from './promotion/area.ts'
import { people } from './students-and-guardians/area.ts'
import { teams } from './teams/area.ts'

export const wing: readonly Area[] = [people, merging, notes, enrolment, promotion, teams, documents]
