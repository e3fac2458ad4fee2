import { and, eq } from 'drizzle-orm'
import { DeliveryFailure } from 'kit/messages/carrier'
import type { Language } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'
import { proposeTemplate } from 'kit/messages/whatsapp-templates'
import { z } from 'zod'
import { describe } from '../../../core/acts/act.ts'
import { enqueue, type Job } from '../../../core/jobs/jobs.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { languageCodes } from '../../../institute/institute/contract.ts'
import { secretsIn } from '../channels.ts'
import { eventNames } from '../../outbound/contract.ts'
import { eventOf } from '../../outbound/events.ts'
import { placesIn } from '../../outbound/template-syntax.ts'
import { messageChannel, messageTemplate } from '../../outbound/tables.ts'
import { noteApproval } from './approvals.ts'
import type { EventRow } from './contract.ts'
import { readEvent } from './read-templates.ts'
import { sampleOf } from './sample.ts'

type At = { event: string; language: Language }

/**
 * Submits the stored template to Meta for approval; refuses without a connected account, or without a template
 * name.
 */
export async function proposeWords(school: School, user: User, { event, language }: At): Promise<EventRow> {
  await school.transaction(user, 'message-words.proposed', async (tx) => {
    const its = and(eq(messageTemplate.event, event), eq(messageTemplate.language, language))
    const [own] = await tx.select().from(messageTemplate).where(its).for('update')
    if (!own?.whatsappName)
      refuse(
        'template.no-name',
        'Write words of your own first, and say what the template is called at Meta',
        {},
        { status: 409 },
      )
    const [channel] = await tx.select().from(messageChannel).where(eq(messageChannel.channel, 'whatsapp'))
    if (channel?.provider !== 'meta')
      refuse('template.no-account', 'Connect a WhatsApp Business account first', {}, { status: 409 })
    await tx
      .update(messageTemplate)
      .set({ whatsappState: 'pending', updatedAt: school.now().toISOString() })
      .where(its)
    await enqueue(tx, 'message-words.propose', { event, language })
    describe(tx, { event: eventNames[event] ?? event })
  })
  return readEvent(school, user, event)
}

const payloadShape = z.object({ event: z.string(), language: z.enum(languageCodes) })

/**
 * Sends the template to Meta; a refusal sets it to rejected, and without an answer the job is retried later.
 */
export const proposeJob: Job = {
  async run(school, { payload }, { outgoing }) {
    const { event, language } = payloadShape.parse(payload)
    const its = and(eq(messageTemplate.event, event), eq(messageTemplate.language, language))
    const [own] = await school.db.select().from(messageTemplate).where(its)
    const [channel] = await school.db
      .select()
      .from(messageChannel)
      .where(eq(messageChannel.channel, 'whatsapp'))
    if (!own?.whatsappName || channel?.provider !== 'meta') return
    const places = placesIn(own.body)
    const fill = sampleOf(eventOf(event)?.fields ?? {}, { day: await school.today(), language })
    const proposal = {
      name: own.whatsappName,
      language,
      text: own.body.replaceAll(/\{(\w+)\}/g, (_, place: string) => `{{${places.indexOf(place) + 1}}}`),
      examples: places.map((place) => String(fill[place] ?? place)),
    }
    const account = {
      businessAccountId: channel.shown.businessAccountId ?? '',
      accessToken: secretsIn(school, channel).accessToken ?? '',
    }
    const { state } = await proposeTemplate(account, proposal, { outgoing }).catch((error: unknown) => {
      if (error instanceof DeliveryFailure && error.reason === 'refused') return { state: 'REJECTED' }
      throw error
    })
    await noteApproval(school, { name: own.whatsappName, language, state })
  },
}
