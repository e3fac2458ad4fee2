import {
  exampleAnnouncement,
  exampleDraft,
  exampleNotice,
  exampleWaiting,
} from 'tenant-api/contract/messages/announcements'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /announcements': 'nobody-writes',
}

/** Rows of these lists are decided about by a power of its own. */
export const decidedOn = {
  'POST /announcements/:id/approval': 'announcements',
  'POST /announcements/:id/rejection': 'announcements',
}

/** What the examples of announcements stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'PUT /announcements/:id': async (scene) => ({ version: await draft(scene) }),
  'POST /announcements/:id/submission': async (scene) => {
    await draft(scene)
  },
  'POST /announcements/:id/approval': waiting,
  'POST /announcements/:id/rejection': waiting,
  'POST /announcements/:id/withdrawal': published,
  'PUT /announcements/:id/board': published,
  'GET /announcements/:id/reminder': published,
  'POST /announcements/:id/reminder': published,
  'GET /notice-board/:id': announced,
  'POST /notice-board/:id/reading': announced,
}

/** Whoever else has left the school by then, the people who work there are meant. */
const atWork = { groups: ['guardians', 'teachers', 'staff'] }

async function draft({ school }: Scene): Promise<number> {
  await change(school, async (sql) => {
    await sql`delete from announcement_recipient where announcement_id = ${exampleDraft}`
    await sql`
      update announcement set state = 'draft', published_at = null, day = null, goes_at = null, version = 1,
        audience = audience || ${sql.json(atWork)}
      where id = ${exampleDraft}`
  })
  return 1
}

async function waiting({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from announcement_recipient where announcement_id = ${exampleWaiting}`
    await sql`
      update announcement set state = 'waiting', published_at = null, day = null, decided_by = null,
        audience = audience || ${sql.json(atWork)}
      where id = ${exampleWaiting}`
  })
}

async function published({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) => sql`
      update announcement set state = 'published', reminded_at = null, published_at = '2026-11-18T04:00:00Z', day = '2026-11-18'
      where id = ${exampleAnnouncement}`,
  )
}

/** It hangs for whoever asks. */
async function announced({ school, member }: Scene): Promise<undefined> {
  await school.sql`
    insert into announcement_recipient (announcement_id, person_id, is_told)
    select ${exampleNotice}, person_id, true from account where id = ${member.accountId} on conflict do nothing`
}
