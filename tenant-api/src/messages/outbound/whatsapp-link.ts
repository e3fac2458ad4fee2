import { eq } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import type { RenderedMessage } from './render-message.ts'
import { messageChannel, type MessageRow } from './tables.ts'

/**
 * A link that opens WhatsApp on a clerk's phone with the text filled in; null if the message is not sent this
 * way.
 */
export async function whatsappLinkOf(
  school: School,
  { channel, state, address }: Pick<MessageRow, 'channel' | 'state' | 'address'>,
  { title, body }: RenderedMessage,
): Promise<string | null> {
  if (channel !== 'whatsapp' || state !== 'queued' || address === null) return null
  const [row] = await school.db
    .select({ provider: messageChannel.provider })
    .from(messageChannel)
    .where(eq(messageChannel.channel, 'whatsapp'))
  if (row?.provider !== 'hand') return null
  const { name } = await school.profile()
  const text = [`*${title}*`, body, name].join('\n')
  return `https://wa.me/${address.replace(/^\+/, '')}?text=${encodeURIComponent(text)}`
}
