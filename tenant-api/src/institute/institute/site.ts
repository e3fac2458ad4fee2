import { createHash } from 'node:crypto'
import type { Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import type { School } from '../../core/school/school.ts'
import type { Site } from './contract.ts'

const api = '/api/v1/site'

/** What anybody may know of the school by its address; its name is in the script of the reader, where both are known. */
export async function readSite(school: School, reader?: Language): Promise<Site> {
  const {
    name: ownName,
    otherName,
    type,
    languages,
    language,
    theme,
    colour,
    mode,
    dateFormat,
    ...profile
  } = await school.profile()
  const [name] = inScript(reader ?? language, ownName, otherName)
  return {
    name,
    title: profile.pageTitle || name,
    logo: profile.logo === null ? null : `${api}/logo?v=${profile.logo}`,
    icon: `${api}/icon?v=${iconPrint({ name: ownName, theme, colour, ...profile })}`,
    favicon: profile.favicon === null ? null : `${api}/icon?v=${profile.favicon}`,
    isLetter: profile.favicon === null && profile.logo === null,
    footer: profile.showsFooter ? profile.footer : null,
    type,
    languages,
    language,
    theme,
    colour,
    mode,
    timeZone: profile.zone,
    dateFormat,
    weekStart: profile.weekStart,
    weekView: {
      days: profile.weekDays,
      from: profile.dayFrom.slice(0, 5),
      until: profile.dayUntil.slice(0, 5),
    },
    nastaliqEverywhere: profile.nastaliqEverywhere,
    arabicDigits: profile.arabicDigits,
    country: profile.country,
    currency: profile.currency,
    otherCurrencies: profile.otherCurrencies,
    maxUploadMb: profile.maxUploadMb,
    codesFor: profile.codesFor,
    providers: profile.providers.map(({ key, label }) => ({ key, label })),
    registers: school.state !== 'read_only' && (profile.registersGuardians || profile.registersStaff),
    canText: school.canText,
    provider: school.provider,
  }
}

type Sign = Pick<Site, 'name' | 'theme' | 'colour'> & { logo: string | null; favicon: string | null }

/** Another print for whatever would make another icon. */
export function iconPrint({ name, theme, colour, logo, favicon }: Sign): string {
  return favicon ?? logo ?? print(JSON.stringify([name, colour ?? theme]))
}

/** A short name for a content; it stands in an address that is good for ever. */
export function print(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
