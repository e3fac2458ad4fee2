import type { Area } from '../../../shell/navigation/area.ts'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const notes: Area = {
  name: 'notes',
  // They stand on the records of those whom they are about.
  navigation: [],
  pages: [],
  permissions: { notes: 'people', 'staff-notes': 'people', 'management-notes': 'people' },
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
