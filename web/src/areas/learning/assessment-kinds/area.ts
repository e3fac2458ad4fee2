import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

/** What an assessment is: a class test, the mid-term, the final. */
export const assessmentKinds = resourceArea({
  name: 'assessment-kinds',
  words: 'office',
  under: 'exams',
  order: 23,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Assessment kind', many: 'Assessment kinds' },
  icon: icon('Layers'),
  load: loadPart(() => import('tenant-api/contract/learning/assessment-kinds'), 'assessmentKinds'),
})
