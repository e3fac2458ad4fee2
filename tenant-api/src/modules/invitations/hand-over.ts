import type { Language } from 'kit/locale'
import { words } from 'kit/words-node'
import { readerIn } from '../../saying.ts'
import type { School } from '../../school.ts'
import { qrOf } from '../prints/qr.ts'
import type { Channel, Handed } from './contract.ts'
import type { Invited } from './invite.ts'
import { linkOf } from './tokens.ts'

type Handing = Invited & {
  channel: Channel
  email?: string | null
  username?: string | null
  language?: Language
}

/** What the inviter is told: where it was sent nothing that opens anything, else the link, this once. */
export async function handOver(
  school: School,
  { invitee, accountId, token, expiresAt, channel, email, username, language = 'en' }: Handing,
): Promise<Handed> {
  const told = { user: accountId, expiresAt, login: email ?? username ?? '', phone: invitee.phone }
  if (channel !== 'link') return { ...told, link: null, words: null, qr: null }
  const link = linkOf(school, token)
  return {
    ...told,
    link,
    words: await wordsOf(school, { language, link, name: invitee.firstName }),
    qr: qrOf(link),
  }
}

/** What a short message says, in the language of whom it is for. */
export async function wordsOf(
  school: School,
  { language, link, name }: { language: Language; link: string; name: string },
): Promise<string> {
  const { say } = words(await readerIn(school, language))
  return say('{name}, choose your password for {school} here, within seven days: {link}', {
    name,
    school: (await school.profile()).name,
    link,
  })
}
