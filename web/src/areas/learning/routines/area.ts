import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

/** What recurs beside lessons: assembly, break, prayer, duty. */
export const routines = resourceArea({
  name: 'routines',
  words: 'office',
  under: 'timetable',
  order: 24,
  isOfOffice: true,
  label: { one: 'Routine', many: 'Routines' },
  icon: icon('Bell'),
  load: loadPart(() => import('tenant-api/contract/learning/routines'), 'routines'),
  one: lazyRouteComponent(() => import('./OneRoutine.tsx'), 'OneRoutine'),
})
