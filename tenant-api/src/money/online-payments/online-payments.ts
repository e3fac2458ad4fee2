import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { prefix } from 'kit/http/server'
import { direction, type Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { escapeHtml, noticeStyle } from '../../core/http/notice-page.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { familyCrud, familyOwn, goWithFamily } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { dues } from '../invoices/contract.ts'
import { receipt } from '../receipts/tables.ts'
import { onlinePayments, ownPayments, type ProviderKey, providers } from './contract.ts'
import { settlePayment } from './settle-payment.ts'
import { addressIn } from './start-payment.ts'
import { type HostedForm, NoAnswer } from './providers/provider.ts'
import { readProvider } from './providers/providers.ts'
import { onlinePayment, onlinePaymentList, type OnlinePaymentRow } from './tables.ts'

const places = { campus: onlinePaymentList.campusId }

export const onlinePaymentCrud = crudOf(onlinePayments, {
  table: onlinePaymentList,
  within: places,
  rows: { familyAccountId: () => familyCrud, campusId: () => campusCrud },
  until: null,
})

goWithFamily({ table: 'online_payment', column: 'family_account_id' })

/** What came of a payment of the reader's family; asks the provider as long as nobody knows. */
export async function followPayment(school: School, user: User, { id }: { id: string }) {
  await readOwn(school, user, id)
  const row = await settled(school, id)
  const [written] = await school.db
    .select({ id: receipt.id, number: receipt.number, amount: receipt.amount, currency: receipt.currency })
    .from(receipt)
    .where(sql`online_payment_id = ${id}::uuid`)
  return {
    id,
    state: row.state,
    amount: toWire({ amount: row.amount, currency: row.currency }),
    problem: row.problem,
    receipt: written ? { id: written.id, number: written.number, amount: toWire(written) } : null,
  }
}

/** A payment of the reader’s family, or one that the reader has begun. */
async function readOwn(school: School, user: User, id: string): Promise<OnlinePaymentRow> {
  const [own] = await school.db
    .select()
    .from(onlinePayment)
    .where(
      and(
        eq(onlinePayment.id, id),
        sql`(${onlinePayment.startedById} = ${accountShown(user)}::uuid or exists (select from ${familyAccount}
          where ${familyAccount.id} = ${onlinePayment.familyAccountId}
            and (${familyOwn(user, dues.resource)} or ${reach(user, ownPayments.resource, 'mark', familyCrud.within)})))`,
      ),
    )
  return own ?? refuseMissing()
}

type Opening = { id: string; reply: FastifyReply }

/**
 * Our page that opens the page of a provider by a form, which the browser sends on by itself. It alone may post to the
 * provider; what is over, or has no such form, leads to the page that says what came of it.
 */
export async function openPaymentPage(school: School, user: User, { id, reply }: Opening) {
  const row = await readOwn(school, user, id)
  const kept = await readProvider(school, row.provider)
  const [family] = await school.db
    .select({ billNumber: familyAccount.psid })
    .from(familyAccount)
    .where(eq(familyAccount.id, row.familyAccountId))
  const isOpen = row.state === 'pending' && school.now().toISOString() < row.expiresAt
  const form =
    isOpen && kept?.isOn
      ? kept.provider.form?.(kept.account, {
          id,
          reference: row.reference,
          amount: row.amount,
          billNumber: family?.billNumber ?? '',
          returns: addressIn(school, `${prefix}/payment-returns/${row.provider}`),
          startedAt: new Date(row.createdAt),
          expiresAt: new Date(row.expiresAt),
        })
      : undefined
  if (!form) return reply.redirect(`/i/own-payments/${id}`, 303)
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action ${formTargets(form)}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(formPage(form, { language: user.language, nonce, provider: row.provider }))
}

/** Browsers follow redirections of a form only to where it might have been sent at once: to other hosts of the provider. */
function formTargets({ url }: HostedForm): string {
  const { origin, protocol, hostname } = new URL(url)
  const parent = hostname.split('.').slice(1).join('.')
  return protocol === 'https:' ? `${origin} https://*.${parent}` : origin
}

type Showing = { language: Language; nonce: string; provider: ProviderKey }

function formPage({ url, fields }: HostedForm, { language, nonce, provider }: Showing): string {
  const { say } = words(language)
  const title = escapeHtml(say(sentence('You are going on to {name}'), { name: say(providers[provider]) }))
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${noticeStyle}
button { font: inherit; min-block-size: 44px; padding: .5rem 1.5rem; border: 0; border-radius: 10px; background: var(--act); color: var(--on); font-weight: 600 }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<form method="post" action="${escapeHtml(url)}">${inputs.join('')}<button>${escapeHtml(say(sentence('Continue')))}</button></form>
</main>
<script nonce="${nonce}">document.forms[0].submit()</script>
</body>
</html>
`
}

/** A provider that does not answer says nothing: the payment stays as it is. */
async function settled(school: School, id: string): Promise<OnlinePaymentRow> {
  const row = await settlePayment(school, { id }).catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    const [kept] = await school.db.select().from(onlinePayment).where(eq(onlinePayment.id, id))
    return kept
  })
  return row ?? refuseMissing()
}

/** Asks the provider once more, for the office. */
export async function checkPayment(school: School, user: User, { id }: { id: string }) {
  const [reached] = await school.db
    .select({ id: onlinePaymentList.id })
    .from(onlinePaymentList)
    .where(and(eq(onlinePaymentList.id, id), reach(user, onlinePayments.name, 'edit', places)))
  if (!reached) return refuseUnwritable(school.db, onlinePaymentCrud, { user, id })
  try {
    await settlePayment(school, { id, again: true })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return refuse(
      'online-payments.no-answer',
      'The provider does not answer just now. Ask again in a few minutes',
      {},
      { status: 503, retryAfter: 60 },
    )
  }
  const [row] = await school.db.select().from(onlinePaymentList).where(eq(onlinePaymentList.id, id))
  return row ? onWire(row) : refuseMissing()
}

function onWire({ amount, paid, charges, refunded, ...row }: typeof onlinePaymentList.$inferSelect) {
  const money = (of: bigint | null) => (of === null ? null : toWire({ amount: of, currency: row.currency }))
  return {
    ...row,
    amount: toWire({ amount, currency: row.currency }),
    paid: money(paid),
    charges: money(charges),
    refunded: money(refunded),
  }
}
