import type { Area } from '../../../shell/navigation/area.ts'

export const notes: Area = {
  name: 'notes',
  // They stand on the records of those whom they are about.
  navigation: [],
  pages: [],
  record: async () => (await import('./record-parts.ts')).record,
}
