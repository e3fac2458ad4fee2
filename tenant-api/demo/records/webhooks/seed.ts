import { eq } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { exampleDelivery, exampleWebhook, webhooks } from '../../../src/records/webhooks/contract.ts'
import { testEvent } from '../../../src/records/webhooks/events.ts'
import { newSigningSecret, sealSecret } from '../../../src/records/webhooks/signature.ts'
import { webhook, webhookDelivery } from '../../../src/records/webhooks/tables.ts'
import { payloadOf } from '../../../src/records/webhooks/tell.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 380

/** A webhook of the demo school that is switched off, with the trial that was sent by it. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db
    .select({ id: webhook.id })
    .from(webhook)
    .where(eq(webhook.id, exampleWebhook))
  const email = 'nasreen@riverside.example'
  const [owner] = await school.db.select({ id: account.id }).from(account).where(eq(account.email, email))
  if (there || !owner) return
  const at = school.now().toISOString()
  const secretSealed = sealSecret(school.dataKey, exampleWebhook, newSigningSecret())
  await school.transaction(system(sentence('Demo school')), 'webhooks.seeded', async (tx) => {
    await tx.insert(webhook).values({
      id: exampleWebhook,
      name: 'Learning platform',
      url: 'https://hooks.example.com/maktab',
      events: ['student.created', 'student.updated', 'enrolment.began', 'enrolment.ended'],
      secretSealed,
      state: 'off',
      makerId: owner.id,
      answeredSince: at,
    })
    const event = { type: testEvent, at, resource: webhooks.name, id: exampleWebhook }
    await tx.insert(webhookDelivery).values({
      id: exampleDelivery,
      webhookId: exampleWebhook,
      eventId: exampleDelivery,
      type: testEvent,
      payload: payloadOf(school, event),
      state: 'delivered',
      attempts: 1,
      dueAt: at,
      at,
      sentAt: at,
      status: 204,
      ms: 81,
      answer: '',
    })
  })
}
