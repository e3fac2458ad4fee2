import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatInstant } from 'kit/text/locale'
import { mailPage } from 'kit/messages/mail/mail-page'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import { act, audit } from '../../core/acts/audit.ts'
import type { Listener } from '../../core/module.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { account, person } from '../../access/sessions/tables.ts'
import { mailSchool } from '../../institute/institute/mail-school.ts'
import { wordsOf } from './hand-over.ts'
import { asksOfficeCode } from './office-code.ts'
import { invitation } from './tables.ts'
import { nameByLanguage } from '../../core/columns/name-in-script.ts'
import { linkOf, openToken } from './tokens.ts'

const payloadShape = z.object({ invitationId: z.uuid(), sealed: z.string() })

/** Brings an invitation to whose it is, in their language; one that was answered or replaced meanwhile is not sent. */
export const invitationLetter: Listener = async (school, { id, payload }, { mailer, texter }) => {
  const { invitationId, sealed } = payloadShape.parse(payload)
  const found = await readInvited(school, invitationId)
  if (!found) return
  const link = linkOf(school, openToken(school, { id: invitationId, sealed }))
  const { name, language, phone, to, channel, asksCode } = found
  if (channel === 'text') {
    if (phone)
      await texter.send({
        to: phone,
        words: await wordsOf(school, { language, link, name, asksCode }),
        kind: 'invitation',
        id,
      })
    return
  }
  if (!to) return
  const { subject, ...page } = await letterOf(school, { ...found, link })
  await mailer.send({ to, subject, kind: 'invitation', id, ...page })
}

type Found = NonNullable<Awaited<ReturnType<typeof readInvited>>>

async function letterOf(
  school: School,
  { name, language, login, by, expiresAt, link }: Found & { link: string },
) {
  const sender = await mailSchool(school, language)
  const { zone, arabicDigits } = await school.profile()
  const { say } = words(await readerOf(school, language))
  const time = formatInstant(language, expiresAt, {
    zone,
    digits: language === 'ar' ? arabicDigits : undefined,
  })
  const called = sender.name
  const subject = say('Your log-in at {school}', { school: called })
  const page = mailPage({
    language,
    school: sender,
    title: subject,
    paragraphs: [
      say('Dear {name},', { name }),
      say('{by} has made a log-in for you at {school}. Choose a password to begin.', { by, school: called }),
      ...(login ? [say('From then on you log in by {login}.', { login })] : []),
      say('The link is for you only. It works once, until {time}.', { time }),
    ],
    action: { label: say('Choose a password'), url: link },
    note: say(
      'You do not know what this is? Then there is nothing to do: without you, nobody can log in by it.',
    ),
  })
  return { subject, fromName: called, ...page }
}

/** Whose it is and who made it, while it is good. */
async function readInvited(school: School, id: string) {
  const [row] = await school.db
    .select({
      channel: invitation.channel,
      expiresAt: invitation.expiresAt,
      name: nameByLanguage(account.language, { name: person.firstName, otherName: person.otherName }),
      language: account.language,
      login: sql<string | null>`coalesce(${account.email}, ${account.username})::text`,
      to: sql<
        string | null
      >`coalesce(${account.email}, (select email from person p where p.id = ${account.personId}))::text`,
      // Of one that was made before the number was kept, that of the record.
      phone: sql<
        string | null
      >`coalesce(${invitation.phone}, (select phone from person p where p.id = ${account.personId}))`,
      by: act.actor,
      asksCode: asksOfficeCode(await school.today()),
    })
    .from(invitation)
    .innerJoin(account, eq(account.id, invitation.accountId))
    .innerJoin(person, eq(person.id, account.personId))
    .innerJoin(audit, and(eq(audit.rowId, invitation.id), eq(audit.operation, 'insert')))
    .innerJoin(act, eq(act.id, audit.actId))
    .where(
      and(
        eq(invitation.id, id),
        eq(account.state, 'invited'),
        isNull(invitation.ended),
        sql`${invitation.expiresAt} > ${school.now().toISOString()}::timestamptz`,
      ),
    )
  return row
}
