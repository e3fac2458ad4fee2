import { createHmac, randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMoney } from '../values/money.ts'
import { isSame } from '../security/hmac.ts'

/** What the bank does wrong, when a test tells it to. */
export type Behaviour = {
  /** How often each message is sent. */
  copies?: number
  /** Messages are signed with another secret. */
  isMisSigned?: boolean
  /** It never calls. */
  isSilent?: boolean
  /** It answers every question with 500. */
  isBroken?: boolean
  /** What it says was paid, in minor units, in place of what was asked. */
  pays?: bigint
  /** It gives nothing back. */
  keepsMoney?: boolean
  /** What happens between what it does and its answer, by the kind of question. */
  beforeAnswer?: (kind: 'begin' | 'read' | 'refund') => Promise<void>
  /** Messages wait until `deliver` is called; `isBackwards` sends the last one first. */
  isWaiting?: boolean
  isBackwards?: boolean
}

type Payment = {
  id: string
  reference: string
  amount: string
  currency: string
  family: string
  back: string
  events: string
  state: 'pending' | 'paid' | 'failed' | 'refunded' | 'disputed'
  /** What went back, under the key by which it was asked for. */
  refunds: Map<string, bigint>
}

export type PracticeBank = {
  address: string
  behave(behaviour: Behaviour): void
  /** Pays as somebody does at its page, without a browser. */
  pay(reference: string): Promise<void>
  /** The payer disputes it, or loses or wins the dispute; what is lost stays with the school. */
  dispute(reference: string, outcome?: 'open' | 'won' | 'lost'): Promise<void>
  /** Somebody gives money back at the bank's own pages. */
  giveBack(reference: string, amount?: bigint): Promise<void>
  /** Sends what waits; resolves to the statuses that were answered. */
  deliver(): Promise<number[]>
  close(): Promise<void>
}

export type Message = { url: URL; headers: Record<string, string>; body: string }
type Settings = {
  port?: number
  secret?: string
  /** How messages go out; resolves to the status that was answered. */
  post?: (message: Message) => Promise<number>
  now?: () => Date
}

/** The secret that the demo school and the practice bank share. */
export const practiceSecret = 'practice-bank-of-maktab'

/**
 * A bank that takes no money, as a real HTTP server: it begins payments, shows a page to pay at, and tells what happened
 * by Standard Webhooks. For development, the demo and tests alone.
 */
export async function startPracticeBank({
  port = 0,
  secret = practiceSecret,
  post = overHttp,
  now = () => new Date(),
}: Settings = {}): Promise<PracticeBank> {
  const payments = new Map<string, Payment>()
  const waiting: (() => Promise<number>)[] = []
  let behaviour: Behaviour = {}

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { problem: String(error) }))
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, folder, reference = '', action] = (request.url ?? '').split('/')
    const payment = payments.get(decodeURIComponent(reference))
    if (folder === 'pay') return page(request, response, payment)
    if (behaviour.isBroken) return send(response, 500, { problem: 'told to' })
    if (!isSame(`Bearer ${secret}`, request.headers.authorization ?? ''))
      return send(response, 401, { problem: 'the secret is another one' })
    if (folder === 'account') return send(response, 200, { name: 'Practice bank' })
    if (request.method === 'POST' && action === 'refunds')
      return refund(payment, await textOf(request), response)
    if (request.method === 'POST') return begin(JSON.parse(await textOf(request)), response)
    if (!payment) return send(response, 404, { problem: 'no such payment' })
    await behaviour.beforeAnswer?.('read')
    const amount = behaviour.pays === undefined ? payment.amount : String(behaviour.pays)
    return send(response, 200, {
      state: payment.state,
      amount,
      currency: payment.currency,
      charges: payment.state === 'paid' ? String(BigInt(amount) / 100n) : null,
      refunded: String(sumOf(payment.refunds)),
    })
  }

  /** Once for each key, and never more than was paid. */
  async function refund(payment: Payment | undefined, text: string, response: ServerResponse) {
    const { amount, key } = JSON.parse(text) as { amount: string; key: string }
    if (!payment) return send(response, 404, { problem: 'no such payment' })
    if (payment.refunds.has(key)) return send(response, 200, {})
    const total = sumOf(payment.refunds) + BigInt(amount)
    const isThere = payment.state === 'paid' && !behaviour.keepsMoney && total <= BigInt(payment.amount)
    if (!isThere) return send(response, 409, { problem: 'so much is not there' })
    payment.refunds.set(key, BigInt(amount))
    await settle(payment, total === BigInt(payment.amount) ? 'refunded' : 'paid')
    await behaviour.beforeAnswer?.('refund')
    return send(response, 200, {})
  }

  async function begin(given: Omit<Payment, 'reference' | 'state' | 'refunds'>, response: ServerResponse) {
    const there = [...payments.values()].find(({ id }) => id === given.id)
    const reference = `PB-${randomUUID().slice(0, 13)}`
    const payment: Payment = there ?? { ...given, reference, state: 'pending', refunds: new Map() }
    payments.set(payment.reference, payment)
    await behaviour.beforeAnswer?.('begin')
    send(response, 200, { reference: payment.reference, url: `${address}/pay/${payment.reference}` })
  }

  async function page(request: IncomingMessage, response: ServerResponse, payment: Payment | undefined) {
    if (!payment) return send(response, 404, { problem: 'no such payment' })
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(payment))
      return
    }
    await settle(payment, (await textOf(request)).includes('pay=no') ? 'failed' : 'paid')
    response.writeHead(303, { location: payment.back }).end()
  }

  async function settle(payment: Payment, state: Payment['state']) {
    payment.state = state
    if (behaviour.isSilent) return
    const id = `evt_${randomUUID()}`
    const { copies = 1, isMisSigned = false } = behaviour
    const message = messageOf(payment, { id, at: now(), secret: isMisSigned ? 'somebody else' : secret })
    waiting.push(...Array.from({ length: copies }, () => () => post(message)))
    if (!behaviour.isWaiting) await deliver()
  }

  function known(reference: string): Payment {
    const payment = payments.get(reference)
    if (!payment) throw new Error('the practice bank knows no such payment')
    return payment
  }

  async function deliver(): Promise<number[]> {
    const all = waiting.splice(0)
    if (behaviour.isBackwards) all.reverse()
    return Promise.all(all.map((one) => one().catch(() => 0)))
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    behave: (next) => void (behaviour = next),
    async pay(reference) {
      await settle(known(reference), 'paid')
    },
    async dispute(reference, outcome = 'open') {
      const state = { open: 'disputed', won: 'paid', lost: 'refunded' } as const
      await settle(known(reference), state[outcome])
    },
    async giveBack(reference, amount) {
      const payment = known(reference)
      const part = amount ?? BigInt(payment.amount)
      payment.refunds.set(randomUUID(), part)
      await settle(payment, part === BigInt(payment.amount) ? 'refunded' : 'paid')
    },
    deliver,
    close: () => closed(server),
  }
}

function sumOf(refunds: ReadonlyMap<string, bigint>): bigint {
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0n)
}

type Signing = { id: string; at: Date; secret: string }

function messageOf({ events, reference }: Payment, { id, at: sentAt, secret }: Signing): Message {
  const body = JSON.stringify({ type: 'payment.changed', reference })
  const at = String(Math.floor(sentAt.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${signature}`,
  }
  return { url: new URL(events), headers, body }
}

/** To the machine itself: what a browser finds under a name such as school.localhost, a server may not. */
function overHttp({ url, headers, body }: Message): Promise<number> {
  const to = { host: '127.0.0.1', port: url.port || 80, path: url.pathname, method: 'POST' }
  return new Promise((resolve, reject) => {
    const sent = ask({ ...to, headers: { ...headers, host: url.host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function pageOf({ family, amount, currency, state }: Payment): string {
  const done = state === 'pending' ? '' : '<p>This is paid or declined already.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Practice bank</title><style>body{font:16px system-ui;max-width:24rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;padding:.9rem;margin:.6rem 0;font:inherit;border:1px solid #999;border-radius:.5rem}
button[value=yes]{background:#155eef;color:#fff;border:0}</style>
<h1>Practice bank</h1><p>${escaped(family)}</p><p><strong>${escaped(formatMoney('en', BigInt(amount), currency))}</strong></p>${done}
<form method="post"><button name="pay" value="yes">Pay</button><button name="pay" value="no">Decline</button></form>
<p>No money moves here.</p></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
