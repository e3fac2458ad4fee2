import type { Language } from 'kit/text/locale'
import { words } from 'kit/text/words-node'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { qrOf } from '../../core/documents/qr.ts'
import type { Channel, Handed } from './contract.ts'
import type { Invited } from './invite.ts'
import { officeCode } from './office-code.ts'
import { linkOf } from './tokens.ts'

type Handing = Invited & {
  channel: Channel
  email?: string | null
  username?: string | null
  language?: Language
  asksCode?: boolean
}

/** What the inviter is told: where it was sent nothing that opens anything, else the link, this once. */
export async function handOver(
  school: School,
  { invitee, accountId, id, token, expiresAt, channel, email, username, language = 'en', asksCode }: Handing,
): Promise<Handed> {
  const told = {
    user: accountId,
    expiresAt,
    login: email ?? username ?? '',
    phone: invitee.phone,
    code: asksCode ? officeCode(school, id) : null,
  }
  if (channel !== 'link') return { ...told, link: null, words: null, qr: null }
  const link = linkOf(school, token)
  return {
    ...told,
    link,
    words: await wordsOf(school, { language, link, name: invitee.firstName }),
    qr: qrOf(link),
  }
}

type Message = { language: Language; link: string; name: string; asksCode?: boolean }

/** What a short message says, in the language of whom it is for. */
export async function wordsOf(
  school: School,
  { language, link, name, asksCode = false }: Message,
): Promise<string> {
  const { say } = words(await readerOf(school, language))
  const said = { name, school: (await school.profile()).name, link }
  if (asksCode)
    return say(
      '{name}, choose your password for {school} here, within seven days, with the code that the office tells you: {link}',
      said,
    )
  return say('{name}, choose your password for {school} here, within seven days: {link}', said)
}
