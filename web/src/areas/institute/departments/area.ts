import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const departments = resourceArea({
  name: 'departments',
  label: { one: 'Department', many: 'Departments' },
  icon: icon('Network'),
  counted: true,
  load: async () => (await import('tenant-api/contract/institute/departments')).departments,
})
