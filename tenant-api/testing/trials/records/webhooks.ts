import { exampleDelivery, exampleWebhook } from 'tenant-api/contract/records/webhooks'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const one = '/webhooks/:id'

/** What the examples of webhooks stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'POST /webhooks': onlyOne,
  [`GET ${one}`]: there,
  [`GET ${one}/details`]: there,
  [`PATCH ${one}`]: async (scene) => {
    await there(scene)
    return { version: 1 }
  },
  [`DELETE ${one}`]: there,
  [`POST ${one}/rotation`]: there,
  [`POST ${one}/trials`]: on,
  [`POST ${one}/replays`]: on,
  'POST /webhook-deliveries/:id/replays': on,
}

async function there({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) =>
      sql`update webhook set removed_at = null, version = 1, state = 'off' where id = ${exampleWebhook}`,
  )
}

async function on(scene: Scene): Promise<undefined> {
  await there(scene)
  await change(scene.school, async (sql) => {
    await sql`update webhook set state = 'on', answered_since = '2026-01-01' where id = ${exampleWebhook}`
    await sql`update webhook_delivery set at = '2026-11-18' where id = ${exampleDelivery}`
  })
}

async function onlyOne({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`update webhook set removed_at = now() where id <> ${exampleWebhook}`)
}
