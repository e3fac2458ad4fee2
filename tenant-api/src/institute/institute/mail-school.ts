import type { MailSchool } from 'kit/messages/mail/mail-page'
import type { Language } from 'kit/text/locale'
import { printPhone } from 'kit/values/phone'
import type { School } from '../../core/school/school.ts'
import { contactSetting } from '../settings/tables.ts'
import { readSite } from './site.ts'
import { solidsOf } from './theme-colours.ts'

/** The school as its mails show it: name in the reader's script, logo, colours, footer, and how it is reached. */
export async function mailSchool(school: School, reader?: Language): Promise<MailSchool> {
  const site = await readSite(school, reader)
  const contact = await contactLine(school, site.country)
  const logo = site.logo === null ? {} : { logo: `${school.address}${site.logo}` }
  return { name: site.name, footer: site.footer, contact, ...solidsOf(site), ...logo }
}

async function contactLine(school: School, country: string): Promise<string> {
  const [row] = await school.db.select().from(contactSetting)
  const { address = '', city = '', phone, email } = row ?? {}
  const place = [address, city].filter(Boolean).join(', ')
  return [place, phone && leftToRight(printPhone(phone, country)), email && leftToRight(email)]
    .filter(Boolean)
    .join(' · ')
}

/** Also in plain text a number keeps its order among words of Urdu and Arabic: Unicode's isolates. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
