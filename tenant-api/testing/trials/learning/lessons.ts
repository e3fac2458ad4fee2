import { createHash, randomBytes } from 'node:crypto'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /my-lessons-feed': 'not-signed-in',
}

export const preparations: Record<string, Preparation> = {
  'GET /lessons-feed/:secret': freshFeed,
}

/** A secret address of the member's lessons. */
async function freshFeed({ school, member }: Scene): Promise<Parts> {
  const secret = randomBytes(24).toString('base64url')
  await change(school, async (sql) => {
    await sql`delete from calendar_feed where account_id = ${member.accountId} and content = 'lessons'`
    await sql`insert into calendar_feed (account_id, content, secret_hash)
      values (${member.accountId}, 'lessons', ${createHash('sha256').update(secret).digest()})`
  })
  return { params: { secret } }
}
