import { eq } from 'drizzle-orm'
import { describe } from '../../../core/acts/act.ts'
import { refuseStale } from '../../../core/columns/constraint-errors.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { eventNames } from '../../outbound/contract.ts'
import { messageRule } from '../../outbound/tables.ts'
import type { EventRow, RuleChange } from './contract.ts'
import { readEvent } from './read-templates.ts'

type Changing = RuleChange & { event: string }

/** Sets whether a message is sent and by which channels; a channel may appear once. */
export async function changeRule(
  school: School,
  user: User,
  { event, version, isOn, channels, fallMinutes }: Changing,
): Promise<EventRow> {
  const shown = await readEvent(school, user, event)
  await school.transaction(user, 'message-rules.changed', async (tx) => {
    const [before] = await tx.select().from(messageRule).where(eq(messageRule.event, event)).for('update')
    if ((before?.version ?? 0) !== version) refuseStale(shown)
    const at = school.now().toISOString()
    const rule = { isOn, channels: [...new Set(channels)], fallMinutes, version: version + 1, updatedAt: at }
    const written = before
      ? await tx.update(messageRule).set(rule).where(eq(messageRule.event, event)).returning()
      : await tx
          .insert(messageRule)
          .values({ event, createdAt: at, ...rule })
          .onConflictDoNothing()
          .returning()
    if (written.length === 0) refuseStale(shown)
    describe(tx, { event: eventNames[event] ?? event })
  })
  return readEvent(school, user, event)
}
