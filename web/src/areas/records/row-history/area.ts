import type { Area } from '../../../shell/navigation/area.ts'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const history: Area = {
  name: 'history',
  // It stands on the records of those whom it is about.
  navigation: [],
  pages: [],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
