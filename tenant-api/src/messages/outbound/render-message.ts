import { inScript } from 'kit/text/name-in-script'
import { eq } from 'drizzle-orm'
import { isDay } from 'kit/values/day'
import { mailPage } from 'kit/messages/mail/mail-page'
import { segmentsOf } from 'kit/messages/sms/text-segments'
import type { Parcel } from 'kit/messages/carrier'
import type { Say } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { fillFor, readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { mailSchool } from '../../institute/institute/mail-school.ts'
import { stopAddress } from './stop-address.ts'
import type { MessageDeclaration } from '../../core/messages.ts'
import { eventOf } from './events.ts'
import { asSentence, placesIn } from './template-syntax.ts'
import { messageSource, messageTemplate, type MessageFill, type MessageRow } from './tables.ts'

type Template = typeof messageTemplate.$inferSelect
/** The text of a message for its reader: in full, and short for SMS. */
export type RenderedMessage = { title: string; body: string; short: string; template: Parcel['template'] }

/** Renders a message in the school's own template if it has one, else in the product's. */
export type MessageRenderer = (row: Rendering) => Promise<RenderedMessage>
type Rendering = Pick<MessageRow, 'event' | 'language' | 'fill' | 'sourceId'>

/** Reads the school's own templates once, for any number of messages. */
export async function rendererOf(school: School): Promise<MessageRenderer> {
  const templates = await school.db.select().from(messageTemplate)
  const sources = new Map<string, Promise<Source | undefined>>()
  return async (row) => {
    if (row.sourceId !== null) {
      const source = sources.get(row.sourceId) ?? readSource(school, row.sourceId)
      sources.set(row.sourceId, source)
      return wordsIn(await source, row)
    }
    const own = templates.find(({ event, language }) => event === row.event && language === row.language)
    const reader = await readerOf(school, row.language)
    const { say } = words(reader)
    const event = eventOf(row.event)
    const fields = event?.fields ?? {}
    const fill = filled(reader, row.fill, fields)
    const text = own ?? event
    if (!text) throw new Error(`nobody knows how to say ${row.event}`)
    const said = own
      ? (words: string) => say(asSentence(words, fields), fill)
      : (words: string) => say(words, fill)
    return {
      title: said(text.title),
      body: said(text.body),
      short: said(text.short),
      template: own ? templateOf(own, { say, fill, fields }) : undefined,
    }
  }
}

type Source = typeof messageSource.$inferSelect

async function readSource(school: School, id: string): Promise<Source | undefined> {
  const [source] = await school.db.select().from(messageSource).where(eq(messageSource.id, id))
  return source
}

/** A text that somebody wrote is used as it is, without filling in values. */
function wordsIn(source: Source | undefined, { language, sourceId }: Rendering): RenderedMessage {
  const words = source?.words[language] ?? source?.words[source.language]
  if (!words) throw new Error(`the words of ${sourceId} are gone`)
  return { ...words, short: words.short || words.title, template: undefined }
}

/** Renders one message as it would be sent now; without a known event, returns its stored text. */
export async function renderMessage(school: School, row: MessageRow): Promise<RenderedMessage> {
  if (!eventOf(row.event))
    return { title: row.title ?? '', body: row.body ?? '', short: '', template: undefined }
  return (await rendererOf(school))(row)
}

/** Combines the messages of a digest, one line each. A single one stays as it is. */
export async function together(
  school: School,
  { language }: MessageRow,
  each: readonly RenderedMessage[],
): Promise<RenderedMessage> {
  const [only] = each
  if (only && each.length === 1) return only
  const { say } = words(await readerOf(school, language))
  const title = say('{count, plural, one {# thing} other {# things}} of today', { count: each.length })
  const short = [title, ...each.map((said) => `· ${said.title}`)].join('\n')
  return { title, body: each.map((said) => said.body).join('\n'), short, template: undefined }
}

/** The values of a message for its reader; a field that holds a day holds nothing else. */
function filled(reader: Reader, fill: MessageFill, fields: Fields): Filled {
  return Object.fromEntries(
    Object.entries(fillFor(reader, fill)).map(([name, value]) =>
      fields[name]?.isDay && !isDay(value) ? [name, null] : [name, value],
    ),
  )
}
type Filled = Readonly<Record<string, string | number | null>>
type Fields = MessageDeclaration['fields']

/** The template approved by Meta, with its values in the order of the text. */
function templateOf(
  { whatsappName, whatsappState, body, language }: Template,
  { say, fill, fields }: { say: Say; fill: Filled; fields: Fields },
): Parcel['template'] {
  if (whatsappName === null || whatsappState !== 'approved') return undefined
  const values = placesIn(body).map((name) => say(asSentence(`{${name}}`, fields), fill))
  return { name: whatsappName, language, values }
}

/** A message in the format of its channel, and the number of parts to pay for. */
export async function parcelOf(
  school: School,
  row: MessageRow,
  said: RenderedMessage,
): Promise<{ parcel: Omit<Parcel, 'to'>; body: string; parts: number }> {
  const { name: ownName, otherName } = await school.profile()
  const [name] = inScript(row.language, ownName, otherName)
  const page = row.page !== null && row.accountId !== null ? `${school.address}/i/${row.page}` : undefined
  const about = { id: row.id, kind: row.event, language: row.language, title: said.title }
  const leads = page === undefined ? {} : { page }
  switch (row.channel) {
    case 'email': {
      const sender = await mailSchool(school, row.language)
      const { say } = words(await readerOf(school, row.language))
      const letter = {
        language: row.language,
        title: said.title,
        paragraphs: said.body.split(/\n+/),
        school: sender,
      }
      const action =
        page === undefined ? {} : { action: { label: say('Open {school}', { school: name }), url: page } }
      const unsubscribe = stopAddress(school, row.id)
      const stop = { label: say('Stop e-mails about this'), url: unsubscribe }
      const written = mailPage({ ...letter, ...action, stop })
      return { parcel: { ...about, ...written, fromName: name, unsubscribe }, body: said.body, parts: 1 }
    }
    case 'sms': {
      const text = `${said.short}\n${name}`
      return { parcel: { ...about, text }, body: text, parts: segmentsOf(text).segments }
    }
    case 'whatsapp': {
      const template = said.template === undefined ? {} : { template: said.template }
      return { parcel: { ...about, ...leads, ...template, text: said.body }, body: said.body, parts: 1 }
    }
    default:
      return { parcel: { ...about, ...leads, text: said.short }, body: said.short, parts: 1 }
  }
}
