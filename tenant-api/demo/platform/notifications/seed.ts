import { eq, inArray, or } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { notify, type Notice } from '../../../src/platform/notifications/notify.ts'
import { notification } from '../../../src/platform/notifications/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 360

/** Tells the demo school's owner, its administrator and a member of the staff their first things, once. */
export async function seed(school: School): Promise<void> {
  const readers = await school.db
    .select({ id: account.id })
    .from(account)
    .where(
      or(
        inArray(account.email, ['nasreen@riverside.example', 'tariq@riverside.example']),
        eq(account.username, 'ghulam.rasool'),
      ),
    )
  const to = readers.map(({ id }) => id)
  if (to.length === 0 || (await wereTold(school, to))) return
  const { name } = await school.profile()
  await school.transaction(system(sentence('Demo school')), 'notifications.seeded', async (tx) => {
    for (const notice of notices(name)) await notify(tx, to, notice)
  })
}

async function wereTold(school: School, to: string[]): Promise<boolean> {
  const [told] = await school.db
    .select({ id: notification.id })
    .from(notification)
    .where(inArray(notification.accountId, to))
    .limit(1)
  return told !== undefined
}

function notices(name: string): Notice[] {
  return [
    {
      category: 'general',
      title: { sentence: sentence('Welcome to {school}'), fill: { school: name } },
      body: {
        sentence: sentence('Finished work and changes to your account appear here.'),
      },
      seen: true,
    },
    {
      category: 'features',
      title: { sentence: sentence('Find anything from anywhere') },
      body: {
        sentence: sentence(
          'Press the search button, or Ctrl and K on a keyboard, and type a name or a page.',
        ),
      },
    },
    {
      category: 'security',
      title: { sentence: sentence('Look over your devices') },
      body: {
        sentence: sentence('You see where you are logged in, and can log out what you do not use any more.'),
      },
      page: 'devices',
    },
  ]
}
