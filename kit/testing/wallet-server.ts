import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a merchant has at the wallet. */
export type Merchant = { id: string; password: string; salt: string }

/** A message of the wallet: as the browser posts it to the return address, or as the wallet posts it by itself. */
export type WalletMessage = { url: string; type: string; body: string }

type Fields = Record<string, string>
type Transaction = Fields & { code: string; number: string }

export type WalletServer = {
  address: string
  /** Sends the form of our page, as a browser does; resolves to the status. */
  open(url: string, fields: Fields): Promise<number>
  /** The payer enters the number and confirms, or turns away: what the browser then posts back. */
  finish(reference: string, code?: string, changes?: Fields): WalletMessage
  /** The same as the wallet tells by itself. */
  notice(reference: string, changes?: Fields): { type: string; body: string }
  /** What the inquiry says from now on. */
  change(reference: string, code: string): void
  behave(behaviour: { isBroken?: boolean; isMisSigned?: boolean }): void
  close(): Promise<void>
}

/** The fields of “Page Redirection” 1.1 for mobile accounts, and what each looks like; a field may be empty where it is so there. */
const formFields: Readonly<Record<string, RegExp>> = {
  pp_Version: /^1\.1$/,
  pp_TxnType: /^MWALLET$/,
  pp_Language: /^EN$/,
  pp_MerchantID: /^\w{1,40}$/,
  pp_SubMerchantID: /^\w{0,40}$/,
  pp_Password: /^.{1,40}$/,
  pp_BankID: /^\w{0,10}$/,
  pp_ProductID: /^\w{0,10}$/,
  pp_TxnRefNo: /^[A-Za-z0-9]{1,20}$/,
  pp_Amount: /^[1-9]\d{0,12}$/,
  pp_TxnCurrency: /^PKR$/,
  pp_TxnDateTime: /^20\d{12}$/,
  pp_BillReference: /^[A-Za-z0-9]{1,20}$/,
  pp_Description: /^[^<>\\*=%/:'|"{}]{1,200}$/,
  pp_TxnExpiryDateTime: /^20\d{12}$/,
  pp_ReturnURL: /^https?:\/\/\S{1,200}$/,
  pp_SecureHash: /^[0-9A-F]{64}$/,
  ppmpf_1: /^\w{0,255}$/,
  ppmpf_2: /^\w{0,255}$/,
  ppmpf_3: /^\w{0,255}$/,
  ppmpf_4: /^\w{0,255}$/,
  ppmpf_5: /^\w{0,255}$/,
}
const inquiryFields = ['pp_MerchantID', 'pp_Password', 'pp_SecureHash', 'pp_TxnRefNo']

const words: Readonly<Record<string, [says: string, status: string]>> = {
  '000': ['Thank you for Using JazzCash, your transaction was successful.', 'Completed'],
  '112': ['Transaction Cancelled by User.', 'Failed'],
  '121': ['Transaction has been marked confirmed by Merchant.', 'Completed'],
  '122': ['Reversed', 'Completed'],
  '126': ['Transaction is disputed', 'Completed'],
  '157': ['Transaction is pending.', 'Pending'],
}

/**
 * JazzCash as its documents describe it, for tests: the form that opens its page, the status inquiry, and its two kinds
 * of messages. It refuses every field that is unknown, missing or of another form, and every hash that is not right.
 */
export async function startWalletServer({ id, password, salt }: Merchant): Promise<WalletServer> {
  const transactions = new Map<string, Transaction>()
  let behaviour: { isBroken?: boolean; isMisSigned?: boolean } = {}

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (behaviour.isBroken) return send(response, 503, 'told to')
    const text = await textOf(request)
    const type = request.headers['content-type'] ?? ''
    if (request.method !== 'POST') return send(response, 405, 'POST')
    if (request.url === '/CustomerPortal/transactionmanagement/merchantform/')
      return type.startsWith('application/x-www-form-urlencoded')
        ? begin([...new URLSearchParams(text)], response)
        : send(response, 415, 'a form')
    if (request.url !== '/ApplicationAPI/API/PaymentInquiry/Inquire')
      return send(response, 404, 'no such page')
    if (!type.startsWith('application/json')) return send(response, 415, 'JSON')
    return inquire(JSON.parse(text) as Fields, response)
  }

  function begin(given: [string, string][], response: ServerResponse) {
    const fields = Object.fromEntries(given)
    const isWhole = given.length === Object.keys(formFields).length
    const wrong = Object.keys({ ...formFields, ...fields }).find(
      (name) => !formFields[name]?.test(fields[name] ?? '\0'),
    )
    if (!isWhole || wrong !== undefined)
      return send(response, 400, `110 Invalid value for ${wrong ?? 'a field'}.`)
    if (fields.pp_MerchantID !== id || fields.pp_Password !== password)
      return send(response, 401, '101 Invalid merchant credentials.')
    if (fields.pp_SecureHash !== hashOf(fields, salt))
      return send(response, 400, '115 Invalid hash received.')
    const reference = fields.pp_TxnRefNo ?? ''
    if (transactions.has(reference)) return send(response, 400, '110 Invalid value for pp_TxnRefNo.')
    const number = `26112900${String(transactions.size).padStart(4, '0')}`
    transactions.set(reference, Object.assign({ code: '157', number }, fields))
    return send(response, 200, '<!doctype html><title>JazzCash</title>')
  }

  function inquire(fields: Fields, response: ServerResponse) {
    const names = Object.keys(fields).toSorted().join()
    const isText = Object.values(fields).every((value) => typeof value === 'string')
    const say = (asked: string, of?: Transaction) => {
      const [message = asked, status = ''] = of ? (words[of.code] ?? []) : []
      const answer: Fields = {
        pp_ResponseCode: asked,
        pp_ResponseMessage:
          asked === '000' ? 'The requested operation has been performed successfully.' : asked,
        pp_PaymentResponseCode: of?.code ?? '',
        pp_PaymentResponseMessage: of ? message : '',
        pp_Status: status,
        pp_RetrievalReferenceNo: of?.number ?? '',
        pp_SettlementDate: '',
        pp_SettlementExpiry: '',
        pp_AuthCode: '',
        pp_BankID: of?.pp_BankID ?? '',
        pp_ProductID: of?.pp_ProductID ?? '',
      }
      answer.pp_SecureHash = hashOf(answer, behaviour.isMisSigned ? 'another salt' : salt)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    if (names !== inquiryFields.join() || !isText) return say('110')
    if (fields.pp_MerchantID !== id || fields.pp_Password !== password) return say('101')
    if (fields.pp_SecureHash !== hashOf(fields, salt)) return say('115')
    const of = transactions.get(fields.pp_TxnRefNo ?? '')
    return of ? say('000', of) : say('109')
  }

  function known(reference: string): Transaction {
    const found = transactions.get(reference)
    if (!found) throw new Error('the wallet knows no such transaction')
    return found
  }

  /** Signed over all fields; `changes` come in after the signature, as a forger makes them. */
  function signed(fields: Fields, changes: Fields): Fields {
    const key = behaviour.isMisSigned ? 'another salt' : salt
    return { ...fields, pp_SecureHash: hashOf(fields, key), ...changes }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async open(url, fields) {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
      return answer.status
    },
    finish(reference, code = '000', changes = {}) {
      const of = known(reference)
      of.code = code
      const { pp_SecureHash: _, pp_Password: __, code: ___, number, pp_ReturnURL: url = '', ...echoed } = of
      const fields = {
        ...echoed,
        pp_AuthCode: '',
        pp_ResponseCode: code,
        pp_ResponseMessage: words[code]?.[0] ?? '',
        pp_RetreivalReferenceNo: number,
        pp_SettlementExpiry: '',
      }
      const body = new URLSearchParams(signed(fields, changes)).toString()
      return { url, type: 'application/x-www-form-urlencoded', body }
    },
    notice(reference, changes = {}) {
      const of = known(reference)
      const fields = {
        pp_Version: '2.0',
        pp_TxnType: 'MWALLET',
        pp_BankID: '',
        pp_Password: password,
        pp_TxnRefNo: reference,
        pp_TxnDateTime: of.pp_TxnDateTime ?? '',
        pp_ResponseCode: of.code === '000' ? '121' : of.code,
        pp_ResponseMessage: words[of.code]?.[0] ?? '',
        pp_AuthCode: '060935465981',
        pp_RetreivalReferenceNo: of.number,
      }
      const nulls = { pp_ProductID: null, pp_SettlementExpiry: null }
      return { type: 'application/json', body: JSON.stringify({ ...signed(fields, changes), ...nulls }) }
    },
    change: (reference, code) => void (known(reference).code = code),
    behave: (next) => void (behaviour = next),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** As the document has it: the salt and the values by the order of their names, those that are empty left out. */
function hashOf(fields: Fields, salt: string): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name.startsWith('pp') && name !== 'pp_SecureHash' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .reduce((all, [, value]) => `${all}&${value}`, salt)
  return createHmac('sha256', salt).update(text, 'utf8').digest('hex').toUpperCase()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(body)
}
