import { formatDate } from 'kit/text/locale'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { type Reader, words } from 'kit/text/words-node'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { MessageDeclaration } from '../../../core/messages.ts'
import { eventNames } from '../../outbound/contract.ts'
import { automaticEvents } from '../../outbound/events.ts'
import { messageRule, messageTemplate } from '../../outbound/tables.ts'
import type { EventRow } from './contract.ts'

/** All automatic messages of the school with their settings. */
export async function listEvents(school: School, user: User): Promise<{ rows: EventRow[] }> {
  const [rules, templates, { languages }] = await Promise.all([
    school.db.select().from(messageRule),
    school.db.select().from(messageTemplate),
    school.profile(),
  ])
  const { say } = words(user)
  const readers = await Promise.all(languages.map((language) => readerOf(school, language)))
  const rows = automaticEvents().map(([event, about]) => {
    const rule = rules.find((one) => one.event === event)
    return {
      event,
      label: say(eventNames[event] ?? event),
      category: about.category,
      isUrgent: about.isUrgent === true,
      isOn: rule?.isOn ?? true,
      channels: rule?.channels ?? [...about.channels],
      usual: [...about.channels],
      fallMinutes: rule?.fallMinutes ?? null,
      version: rule?.version ?? 0,
      fields: Object.entries(about.fields).map(([name, { title }]) => ({ name, label: say(title) })),
      words: readers.map((reader) => {
        const own = templates.find((one) => one.event === event && one.language === reader.language)
        const of = (part: 'title' | 'body' | 'short') => own?.[part] ?? withPlaces(reader, about, about[part])
        return {
          language: reader.language,
          title: of('title'),
          body: of('body'),
          short: of('short'),
          isOwn: own !== undefined,
          version: own?.version ?? 0,
          whatsappName: own?.whatsappName ?? null,
          whatsappState: own?.whatsappState ?? 'none',
        }
      }),
    }
  })
  return { rows }
}

/** The settings of one of them. */
export async function readEvent(school: School, user: User, event: string): Promise<EventRow> {
  const { rows } = await listEvents(school, user)
  return rows.find((row) => row.event === event) ?? refuseMissing()
}

/** The product's text with its fields in braces, as the school would write it. */
function withPlaces(reader: Reader, { fields }: MessageDeclaration, text: string): string {
  const names = Object.keys(fields)
  // Days that occur in no message: they are formatted as days, then replaced by their placeholders.
  const dayOf = (name: string) => `2001-02-${names.indexOf(name) + 10}`
  const days = names.filter((name) => fields[name]?.isDay)
  const fill = Object.fromEntries(
    names.map((name) => [name, days.includes(name) ? dayOf(name) : `{${name}}`]),
  )
  return days.reduce(
    (whole, name) => whole.replaceAll(formatDate(reader.language, dayOf(name) as Day, reader), `{${name}}`),
    words(reader).say(text, fill),
  )
}
