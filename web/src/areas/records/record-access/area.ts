import type { Area } from '../../../shell/navigation/area.ts'

export const readers: Area = {
  name: 'readers',
  // It stands on the records that somebody sees.
  navigation: [],
  pages: [],
  record: async () => (await import('./record-parts.ts')).record,
}
