import { CalendarRange } from 'lucide-react'
import { resourceArea } from '../../crud/resource-area.ts'
import type { Area } from '../../shell/area.ts'

export const calendar: Area = {
  ...resourceArea({
    name: 'academic-years',
    label: { one: 'Academic year', many: 'Academic years' },
    icon: CalendarRange,
    load: async () => (await import('tenant-api/contract/calendar')).academicYears,
  }),
  name: 'calendar',
}
