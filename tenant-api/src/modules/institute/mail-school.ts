import type { MailSchool } from 'kit/mail-page'
import type { School } from '../../school.ts'
import { readSite } from './site.ts'
import { solidsOf } from './solids.ts'

/** The school as its mails show it: name, logo, colours and footer. */
export async function mailSchool(school: School): Promise<MailSchool> {
  const site = await readSite(school)
  const logo = site.logo === null ? {} : { logo: `${school.address}${site.logo}` }
  return { name: site.name, footer: site.footer, ...solidsOf(site), ...logo }
}
