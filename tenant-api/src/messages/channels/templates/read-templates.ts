import { formatDate } from 'kit/text/locale'
import { refuseMissing } from 'kit/contract/refusal'
import { type Reader, words } from 'kit/text/words-node'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { fieldNames, type MessageEvent, messageEvents } from '../../outbound/events.ts'
import { eventKeys, eventNames, type EventKey } from '../../outbound/contract.ts'
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
  const rows = eventKeys.map((event) => {
    const about: MessageEvent = messageEvents[event]
    const rule = rules.find((one) => one.event === event)
    return {
      event,
      label: say(eventNames[event]),
      category: about.category,
      isUrgent: about.isUrgent === true,
      isOn: rule?.isOn ?? true,
      channels: rule?.channels ?? [...about.channels],
      usual: [...about.channels],
      fallMinutes: rule?.fallMinutes ?? null,
      version: rule?.version ?? 0,
      fields: about.fields.map((name) => ({ name, label: say(fieldNames[name]) })),
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
export async function readEvent(school: School, user: User, event: EventKey): Promise<EventRow> {
  const { rows } = await listEvents(school, user)
  return rows.find((row) => row.event === event) ?? refuseMissing()
}

/** Days that occur in no message: they are formatted as days, then replaced by their placeholders. */
const daysInPlace = { day: '2001-02-03', from: '2001-02-04', until: '2001-02-05' } as const

/** The product's text with its fields in braces, as the school would write it. */
function withPlaces(reader: Reader, { fields }: MessageEvent, text: string): string {
  const fill = Object.fromEntries(fields.map((name) => [name, `{${name}}`]))
  const said = words(reader).say(text, { ...fill, ...daysInPlace })
  return Object.entries(daysInPlace).reduce(
    (whole, [name, day]) => whole.replaceAll(formatDate(reader.language, day, reader), `{${name}}`),
    said,
  )
}
