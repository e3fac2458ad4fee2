import { countries, listCountries } from 'kit/values/country'
import { compareNames, intlTag, type Language, languages } from 'kit/text/locale'
import type { Choice } from '../../../../ui/form/choice/Select.tsx'

/** The world's zones with their present distance from Greenwich; the browser's own list. */
export function zoneChoices(language: Language, now: Date): Choice[] {
  return Intl.supportedValuesOf('timeZone').map((zone) => ({
    id: zone,
    name: zone.replaceAll('_', ' '),
    hint: distance(language, zone, now),
  }))
}

/** Countries in the reader's language, Pakistan and the Gulf first. */
export function countryChoices(language: Language): Choice[] {
  return listCountries(language).map(({ code, name }) => ({ id: code, name }))
}

/** Every currency of those countries, the nearest first. */
export function currencyChoices(language: Language): Choice[] {
  const names = new Intl.DisplayNames(intlTag(language), { type: 'currency' })
  const codes = [...new Set(countries.map(({ currency }) => currency))]
  const choices = codes.map((code) => ({ id: code, name: names.of(code) ?? code, hint: code }))
  const compare = compareNames(language)
  return [...choices.slice(0, 7), ...choices.slice(7).sort((a, b) => compare(a.name, b.name))]
}

/** The languages a school can work in, each in its own script. */
export const languageChoices: readonly Choice[] = languages.map(({ code, ownName, name }) => ({
  id: code,
  name: ownName,
  hint: name === ownName ? undefined : name,
}))

function distance(language: Language, zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(intlTag(language), {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
