import { and, eq } from 'drizzle-orm'
import { inScript } from 'kit/text/name-in-script'
import type { Language } from 'kit/text/locale'
import { isPicture } from '../../core/documents/pictures.ts'
import type { School } from '../../core/school/school.ts'
import { solidsOf } from './theme-colours.ts'
import { siteImage } from './tables.ts'
import { contactSetting, printSetting } from '../settings/tables.ts'

/** What the school itself puts on a print: its names, colours and logo, and where it is. */
export async function readSchoolHead(school: School, language: Language) {
  const [profile, [setting], [contact], [kept]] = await Promise.all([
    school.profile(),
    school.db.select().from(printSetting),
    school.db.select().from(contactSetting),
    school.db
      .select({ bytes: siteImage.bytes })
      .from(siteImage)
      .where(and(eq(siteImage.slot, 'logo'), eq(siteImage.size, 0))),
  ])
  if (!setting || !contact) throw new Error('this school was never founded')
  // A school prints without its logo rather than not at all.
  const logo = kept && isPicture(kept.bytes) ? kept.bytes : undefined
  const [name, otherName] = inScript(language, profile.name, setting.otherName)
  return {
    setting,
    contact,
    logo,
    colour: solidsOf(profile),
    head: { name, otherName, logo: logo ? 'logo.png' : null, letter: firstLetter(name) },
  }
}

function firstLetter(name: string): string {
  return (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '').toLocaleUpperCase('en')
}

/** Stands where a photo is missing. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toLocaleUpperCase('en')
}
