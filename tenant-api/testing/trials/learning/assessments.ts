import { exampleAssessmentKind } from 'tenant-api/contract/learning/assessment-kinds'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { plainRows } from '../plain-rows.ts'

/** What the examples of assessments and their kinds stand on. */
export const preparations: Record<string, Preparation> = {
  ...plainRows('assessment-kinds', 'assessment_kind'),
  'POST /assessment-kinds/changes': async () => ({
    body: { set: { usualMax: 30 }, of: { ids: [exampleAssessmentKind] } },
  }),
}
