import type { School } from '../../school.ts'
import { institute } from './tables.ts'

/** What the rest of the product asks of the institute on every request; `zone` is an IANA time zone. */
export type Profile = Omit<
  typeof institute.$inferSelect,
  'id' | 'timeZone' | 'version' | 'createdAt' | 'updatedAt'
> & {
  zone: string
}

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
        nastaliqEverywhere: institute.nastaliqEverywhere,
        theme: institute.theme,
        colour: institute.colour,
        mode: institute.mode,
        pageTitle: institute.pageTitle,
        footer: institute.footer,
        showsFooter: institute.showsFooter,
        idleMinutes: institute.idleMinutes,
        maxUploadMb: institute.maxUploadMb,
        otherCurrencies: institute.otherCurrencies,
        feeAllowedDays: institute.feeAllowedDays,
        arabicDigits: institute.arabicDigits,
        logo: institute.logo,
        favicon: institute.favicon,
      })
      .from(institute)
      .prepare('institute_profile'),
  )
  const [row] = await query.execute()
  if (!row) throw new Error('this school was never founded')
  return row
}
