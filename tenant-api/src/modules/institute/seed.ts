import { sentence } from 'kit/words'
import { system } from '../../act.ts'
import type { School } from '../../school.ts'
import { readInstitute, updateInstitute } from './institute.ts'

/** Riverside's settings. */
export async function seed(school: School): Promise<void> {
  const { version } = await readInstitute(school)
  if (version > 1) return
  await updateInstitute(school, system(sentence('Demo school')), {
    version,
    changes: {
      name: 'Riverside School System',
      type: 'school',
      country: 'PK',
      timeZone: 'Asia/Karachi',
      languages: ['en', 'ur', 'ar'],
      language: 'en',
      currency: 'PKR',
      dateFormat: 'dd-MM-yyyy',
    },
  })
}
