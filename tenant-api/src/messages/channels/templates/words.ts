import { and, eq } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { type FieldError, refuse, refuseMissing } from 'kit/contract/refusal'
import { segmentsOf } from 'kit/messages/sms/text-segments'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../../core/acts/act.ts'
import { refuseStale } from '../../../core/columns/constraint-errors.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { readerOf } from '../../../core/acts/localized-message.ts'
import { eventNames } from '../../outbound/contract.ts'
import { eventOf } from '../../outbound/events.ts'
import { asSentence, mistakeIn } from '../../outbound/template-syntax.ts'
import { messageChannel, messageTemplate } from '../../outbound/tables.ts'
import type { EventRow, WordsChange } from './contract.ts'
import { readEvent } from './read-templates.ts'
import { sampleOf } from './sample.ts'

type At = { event: string; language: Language }
type Words = Pick<WordsChange, 'title' | 'body' | 'short'>

/**
 * Stores the school's own template for a message; if Meta approved the old one, it has to be approved again.
 */
export async function changeWords(
  school: School,
  user: User,
  { event, language, version, ...given }: At & WordsChange,
): Promise<EventRow> {
  refuseMistakes(event, given)
  const shown = await readEvent(school, user, event)
  await school.transaction(user, 'message-words.changed', async (tx) => {
    const its = and(eq(messageTemplate.event, event), eq(messageTemplate.language, language))
    const [before] = await tx.select().from(messageTemplate).where(its).for('update')
    if ((before?.version ?? 0) !== version) refuseStale(shown)
    const at = school.now().toISOString()
    const isSame = before?.whatsappName === given.whatsappName && before.body === given.body
    const whatsappState = isSame ? before.whatsappState : ('none' as const)
    const own = { ...given, whatsappState, version: version + 1, updatedAt: at }
    const written = before
      ? await tx.update(messageTemplate).set(own).where(its).returning()
      : await tx
          .insert(messageTemplate)
          .values({ event, language, createdAt: at, ...own })
          .onConflictDoNothing()
          .returning()
    if (written.length === 0) refuseStale(shown)
    describe(tx, { event: eventNames[event] ?? event })
  })
  return readEvent(school, user, event)
}

/** Returns to the product's template; does nothing if the school has none of its own. */
export async function resetWords(school: School, user: User, { event, language }: At): Promise<EventRow> {
  await school.transaction(user, 'message-words.reset', async (tx) => {
    await tx
      .delete(messageTemplate)
      .where(and(eq(messageTemplate.event, event), eq(messageTemplate.language, language)))
    describe(tx, { event: eventNames[event] ?? event })
  })
  return readEvent(school, user, event)
}

/** The rendered template in a language, with sample values, and its cost as an SMS. */
export async function previewWords(school: School, { event, language, ...given }: At & Words) {
  refuseMistakes(event, given)
  const { say } = words(await readerOf(school, language))
  const { fields } = eventOf(event) ?? refuseMissing()
  const fill = sampleOf(fields, { day: await school.today(), language })
  const said = (text: string) => say(asSentence(text, fields), fill)
  const { name, currency } = await school.profile()
  const short = `${said(given.short)}\n${name}`
  const { segments, encoding, units, left } = segmentsOf(short)
  const [sms] = await school.db
    .select({ cost: messageChannel.partCost })
    .from(messageChannel)
    .where(eq(messageChannel.channel, 'sms'))
  const cost = sms?.cost == null ? null : sms.cost * segments
  return {
    title: said(given.title),
    body: said(given.body),
    short,
    segments,
    encoding,
    units,
    left,
    cost,
    currency,
  }
}

/** Refuses templates with unknown fields, each at its place. */
function refuseMistakes(event: string, given: Words): void {
  const { fields } = eventOf(event) ?? refuseMissing()
  const errors = (['title', 'body', 'short'] as const).flatMap((part): FieldError[] => {
    const mistake = mistakeIn(given[part], fields)
    if (mistake === null) return []
    const message =
      mistake === 'brace'
        ? sentence('A brace stands only around a field, such as {example}')
        : sentence('There is a field here that nothing fills. Choose one of those below')
    return [{ pointer: `/${part}`, code: mistake, message }]
  })
  if (errors.length > 0) refuse('message-words.field', 'Invalid Data', {}, { errors })
}
