import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const departments = resourceArea({
  name: 'departments',
  under: 'academics',
  order: 13,
  label: { one: 'Department', many: 'Departments' },
  icon: icon('Network'),
  load: loadPart(() => import('tenant-api/contract/institute/departments'), 'departments'),
})
