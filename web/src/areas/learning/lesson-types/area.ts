import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

/** What a lesson is: a practical, revision, a test. */
export const lessonTypes = resourceArea({
  name: 'lesson-types',
  words: 'office',
  under: 'timetable',
  order: 25,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Lesson type', many: 'Lesson types' },
  icon: icon('Layers'),
  load: loadPart(() => import('tenant-api/contract/learning/lesson-types'), 'lessonTypes'),
})
