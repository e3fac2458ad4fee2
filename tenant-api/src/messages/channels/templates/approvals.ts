import { and, eq, ne } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { TemplateNews } from 'kit/messages/whatsapp'
import { describe, NothingDone, system, unlessNothing } from '../../../core/acts/act.ts'
import type { School } from '../../../core/school/school.ts'
import type { TemplateState } from '../../outbound/contract.ts'
import { eventNames } from '../../outbound/contract.ts'
import { messageTemplate } from '../../outbound/tables.ts'

const states: Readonly<Record<string, TemplateState>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
}

/** Maps a state of Meta; an unknown state disables the template. */
export function stateAtMeta(state: string): TemplateState {
  return states[state] ?? 'disabled'
}

/** Records Meta's decision on a template; ignores templates that the school does not use. */
export async function noteApproval(school: School, { name, language, state }: TemplateNews): Promise<void> {
  const now = stateAtMeta(state)
  const of = languageOf(language)
  if (of === null) return
  await unlessNothing(
    school.transaction(system(sentence('WhatsApp')), 'message-words.decided', async (tx) => {
      const [changed] = await tx
        .update(messageTemplate)
        .set({ whatsappState: now, updatedAt: school.now().toISOString() })
        .where(
          and(
            eq(messageTemplate.whatsappName, name),
            eq(messageTemplate.language, of),
            ne(messageTemplate.whatsappState, now),
          ),
        )
        .returning({ event: messageTemplate.event })
      if (!changed) throw new NothingDone()
      describe(tx, { event: eventNames[changed.event] ?? changed.event })
    }),
  )
}

/** Meta has variants such as `en_US` where we have one English. */
function languageOf(text: string): 'en' | 'ur' | 'ar' | null {
  const [code] = text.split('_')
  return code === 'en' || code === 'ur' || code === 'ar' ? code : null
}
