import type { School } from '../../school.ts'
import type { Institute } from './contract.ts'
import { institute } from './tables.ts'

/** What the rest of the product asks of the institute on every request; `zone` is an IANA time zone. */
export type Profile = Pick<
  Institute,
  | 'name'
  | 'type'
  | 'country'
  | 'languages'
  | 'language'
  | 'currency'
  | 'dateFormat'
  | 'weekStart'
  | 'theme'
  | 'mode'
> & { zone: string }

/** Reads the institute's row; `school.profile()` keeps it for a moment. */
export async function readProfile(school: School): Promise<Profile> {
  const query = school.prepared('institute:profile', (db) =>
    db
      .select({
        name: institute.name,
        type: institute.type,
        country: institute.country,
        zone: institute.timeZone,
        languages: institute.languages,
        language: institute.language,
        currency: institute.currency,
        dateFormat: institute.dateFormat,
        weekStart: institute.weekStart,
        theme: institute.theme,
        mode: institute.mode,
      })
      .from(institute)
      .prepare('institute_profile'),
  )
  const [row] = await query.execute()
  if (!row) throw new Error('this school was never founded')
  return row
}
