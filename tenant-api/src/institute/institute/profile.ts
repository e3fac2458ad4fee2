import { sql } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import type { Profile } from '../../core/school/profile.ts'
import { institute } from './tables.ts'

function secondFactorDemands() {
  return sql<Profile['secondFactorDemands']>`(
    select coalesce(jsonb_object_agg(d.role, d.since), '{}') from second_factor_demand d)`
}

/** Along with the row, because nearly every list needs it and a question of its own would cost more than all of it. */
function customFieldsText() {
  return sql<string>`(
    select coalesce(json_agg(json_build_object('resource', f.resource, 'key', f.key, 'title', f.title,
      'titleUr', f.title_ur, 'titleAr', f.title_ar, 'kind', f.kind, 'rule', f.rule, 'hint', f.hint, 'isRequired', f.is_required,
      'isListed', f.is_listed, 'heading', f.heading, 'headingUr', f.heading_ur, 'headingAr', f.heading_ar, 'options', f.options) order by f.resource, f.place, f.id), '[]')::text
    from custom_field f where f.archived_at is null)`
}

function providersInUse() {
  return sql<Profile['providers']>`(
    select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'label', p.label, 'isOnlyForStaff', p.is_only_for_staff)
      order by p.key), '[]')
    from oidc_provider p where p.is_on)`
}

/** Reads the institute's row; `school.profile()` keeps it for a moment. */
export async function readProfile(school: School): Promise<Profile> {
  const query = school.prepared('institute:profile', (db) =>
    db
      .select({
        name: institute.name,
        otherName: sql<string>`coalesce((select p.other_name from print_setting p limit 1), '')`,
        type: institute.type,
        country: institute.country,
        zone: institute.timeZone,
        languages: institute.languages,
        language: institute.language,
        currency: institute.currency,
        dateFormat: institute.dateFormat,
        weekStart: institute.weekStart,
        weekDays: institute.weekDays,
        dayFrom: institute.dayFrom,
        dayUntil: institute.dayUntil,
        nastaliqEverywhere: institute.nastaliqEverywhere,
        theme: institute.theme,
        colour: institute.colour,
        mode: institute.mode,
        pageTitle: institute.pageTitle,
        footer: institute.footer,
        showsFooter: institute.showsFooter,
        idleMinutes: institute.idleMinutes,
        codesFor: institute.codesFor,
        registersGuardians: institute.registersGuardians,
        registersStaff: institute.registersStaff,
        secondFactorRoles: institute.secondFactorRoles,
        secondFactorDays: institute.secondFactorDays,
        secondFactorDemands: secondFactorDemands(),
        maxUploadMb: institute.maxUploadMb,
        otherCurrencies: institute.otherCurrencies,
        feeAllowedDays: institute.feeAllowedDays,
        arabicDigits: institute.arabicDigits,
        logo: institute.logo,
        favicon: institute.favicon,
        customFields: customFieldsText(),
        providers: providersInUse(),
      })
      .from(institute)
      .prepare('institute_profile'),
  )
  const [row] = await query.execute()
  if (!row) throw new Error('this school was never founded')
  return row
}
