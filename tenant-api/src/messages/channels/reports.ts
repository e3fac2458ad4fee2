import { and, eq, sql } from 'drizzle-orm'
import { tooLarge } from 'kit/http/problems'
import type { Channel, Report } from 'kit/messages/carrier'
import { mailgunSays } from 'kit/messages/mail/mail-carrier'
import { gatewaySays } from 'kit/messages/sms/own-gateway'
import { readJson } from 'kit/messages/read-json'
import { twilioSays } from 'kit/messages/sms/twilio'
import { type TemplateNews, whatsappChallenge, whatsappSays } from 'kit/messages/whatsapp'
import type { School } from '../../core/school/school.ts'
import { takeNext } from '../outbound/rerouting.ts'
import { messageChannel } from '../outbound/tables.ts'
import { noteApproval } from './templates/approvals.ts'
import { reportsTo, secretsIn } from './channels.ts'

/** A provider's report; a missing header is empty. */
export type Posted = { provider: string; body: string; header(name: string): string }
type Row = typeof messageChannel.$inferSelect
type Said = { reports: readonly Report[]; templates: readonly TemplateNews[] }

/** Answers Meta's challenge when the URL is registered there; null for anybody else. */
export async function answerChallenge(school: School, query: URLSearchParams): Promise<string | null> {
  const row = await channelBy(school, 'meta')
  return row && whatsappChallenge(Object.fromEntries(query), secretsIn(school, row).verifyToken ?? '')
}

/** The most characters of a report on one message; Meta alone batches. */
const mostOfOne = 64 * 1024
/** The most reports of a batch: Meta sends a thousand. */
const mostReports = 1_000

/**
 * Records a provider's reports on messages; false if it is not signed, or the school does not use the provider.
 */
export async function takeReports(school: School, posted: Posted): Promise<boolean> {
  if (posted.provider !== 'meta' && posted.body.length > mostOfOne) throw tooLarge()
  const row = await channelBy(school, posted.provider)
  const said = row && saidBy(school, row, posted)
  if (!said) return false
  if (said.reports.length + said.templates.length > mostReports) throw tooLarge()
  for (const report of said.reports) await noteReport(school, row.channel, report)
  for (const news of said.templates) await noteApproval(school, news)
  return true
}

async function channelBy(school: School, provider: string): Promise<Row | null> {
  const [row] = await school.db
    .select()
    .from(messageChannel)
    .where(and(sql`${messageChannel.provider} = ${provider}`, eq(messageChannel.isOn, true)))
  return row ?? null
}

function saidBy(school: School, row: Row, { body, header }: Posted): Said | null {
  const secrets = secretsIn(school, row)
  const secret = (name: string) => secrets[name] ?? ''
  switch (row.provider) {
    case 'twilio': {
      const params = Object.fromEntries(new URLSearchParams(body))
      const url = reportsTo(school, 'twilio') ?? ''
      const signature = header('x-twilio-signature')
      return asSaid(twilioSays({ authToken: secret('authToken'), url, params, signature }))
    }
    case 'gateway':
      return asSaid(gatewaySays({ secret: secret('reportSecret'), body, signature: header('x-signature') }))
    case 'mailgun':
      return asSaid(
        mailgunSays({ signingKey: secret('signingKey'), body: readJson(body), now: school.now() }),
      )
    case 'meta':
      return whatsappSays({ appSecret: secret('appSecret'), body, signature: header('x-hub-signature-256') })
    default:
      return null
  }
}

function asSaid(report: Report | null): Said | null {
  return report && { reports: [report], templates: [] }
}

/**
 * Reports may arrive out of order, so the state never goes back: read wins over delivered, and that over sent.
 * A message that fails after it was accepted takes the next channel.
 */
async function noteReport(school: School, channel: Channel, report: Report): Promise<void> {
  const { id, parcel = null, state, code = null } = report
  const at = sql`${school.now().toISOString()}::timestamptz`
  const isIts = sql`m.channel = ${channel} and (m.provider_id = ${id}
    or m.provider_id = ${`<${id}>`} or m.id::text = ${parcel})`
  if (report.stops)
    await school.db.execute(sql`
      insert into message_stop (channel, address, reason, at)
      select m.channel, m.address, 'asked', ${at} from message m
      where ${isIts} and m.channel <> 'push' and m.address is not null
      on conflict do nothing`)
  if (state === 'failed') {
    await school.db.execute(sql`
      update message_attempt a set outcome = 'refused', code = ${code} from message m
      where ${isIts} and m.state = 'sent' and a.message_id = m.id and a.channel = m.channel and a.outcome = 'taken'`)
    await takeNext(school, school.db, { where: sql`${isIts} and m.state = 'sent'`, reason: sql`'refused'` })
    return
  }
  if (state === 'sent') return
  await school.db.execute(sql`
    update message m set state = ${state},
      delivered_at = coalesce(m.delivered_at, ${at}),
      read_at = case when ${state} = 'read' then coalesce(m.read_at, ${at}) else m.read_at end
    where ${isIts} and (m.state = 'sent' or m.state = 'delivered' and ${state} = 'read')`)
}
