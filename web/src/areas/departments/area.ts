import { Network } from 'lucide-react'
import { resourceArea } from '../../crud/resource-area.ts'

export const departments = resourceArea({
  name: 'departments',
  label: { one: 'Department', many: 'Departments' },
  icon: Network,
  counted: true,
  load: async () => (await import('tenant-api/contract/departments')).departments,
})
