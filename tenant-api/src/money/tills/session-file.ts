import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import { dressDigits, formatDate } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { amountInWords } from 'kit/values/amount-in-words'
import { timeAt } from 'kit/values/day'
import { formatMoney, type WireMoney } from 'kit/values/money'
import type { User } from '../../core/authorization/user.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { Db, School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { accounts } from '../books/accounts.ts'
import { ledgerAccount } from '../books/tables.ts'
import { nameOf } from '../books/trial-balance.ts'
import { type Method, methods } from '../receipts/contract.ts'
import { type SessionPage, sessionStates, type TillPaper, tillPapers } from './contract.ts'
import { readSession } from './read-session.ts'

type Asked = { id: string; paper: TillPaper; reply: FastifyReply }

/** The report of a till after its count, or the slip with which its cash goes to the bank, in the reader’s language. */
export async function sendSession(
  school: School,
  user: User,
  { id, paper, reply }: Asked,
): Promise<FastifyReply> {
  const page = await readSession(school, user, { id })
  refuseUnlessCounted(page, paper)
  const { language, digits } = user
  const { say } = words(user)
  const { dateFormat, zone } = await school.profile()
  const { head, colour, logo } = await readSchoolHead(school, language)
  const money = ({ amount, currency }: WireMoney) =>
    formatMoney(language, BigInt(amount), currency, { digits })
  const at = (instant: string) =>
    `${day(page.openedOn)} ${dressDigits(language, timeAt(zone, new Date(instant)), { digits })}`
  const day = (one: SessionPage['openedOn']) => formatDate(language, one, { pattern: dateFormat, digits })
  const number = (value: number) => dressDigits(language, String(value), { digits })
  const kind = (value: number) => money({ amount: String(value), currency: page.currency })
  const toBank = page.bankedAmount ?? page.toBank ?? page.float
  const common = {
    language,
    paper,
    colour,
    head,
    campus: page.campus,
    title: say(tillPapers[paper]),
  }
  const report = () => ({
    facts: [
      [say(labels.cashier), page.cashier],
      [say(labels.opened), at(page.openedAt)],
      [say(labels.state), say(sessionStates[page.state])],
      [say(labels.receipts), number(page.receipts)],
    ],
    sums: [
      [say(labels.float), money(page.float)],
      ...page.movements.map(({ label, amount }) => [label, money(amount)]),
      ...page.expenses.map(({ memo, amount }) => [`– ${memo}`, money(amount)]),
    ],
    outcome: [
      ...(page.expected ? [[say(labels.expected), money(page.expected)]] : []),
      ...(page.countedAmount ? [[say(labels.counted), money(page.countedAmount)]] : []),
      ...(page.variance ? [[say(labels.difference), money(page.variance)]] : []),
      [say(labels.toBank), money(toBank)],
    ],
    reason: page.reason === '' ? [] : [say(labels.reason), page.reason],
    countHeads: [say(labels.kind), say(labels.count), say(labels.amount)],
    counts: page.counted.map(({ value, count }) => [kind(value), number(count), kind(value * count)]),
  })
  const pdf = await renderPdf({
    template: new URL('./session.typ', import.meta.url),
    at: school.now(),
    ...(logo && { pictures: new Map([['logo.png', logo]]) }),
    data:
      paper === 'report'
        ? {
            ...common,
            ...report(),
            receiptHeads: [say(labels.receipt), say(labels.family), say(labels.method), say(labels.amount)],
            receipts: (await readReceipts(school.db, id)).map((row) => ({
              cells: [row.number, row.payer, row.methods.map((method) => say(methods[method])).join(', ')],
              amount: money({ amount: row.amount, currency: page.currency }),
              mark: row.isReversed ? say(labels.reversed) : '',
            })),
            signatures: [say(labels.cashier), say(labels.checked)],
          }
        : {
            ...common,
            copies: [say(labels.bankCopy), say(labels.schoolCopy)],
            facts: [
              [say(labels.account), await bankOf(school.db, user, id)],
              [say(labels.day), day(page.bankedOn ?? (await school.today()))],
              [say(labels.slip), page.slip],
              [say(labels.from), `${page.cashier} · ${day(page.openedOn)}`],
            ],
            countHeads: [say(labels.kind), say(labels.count), say(labels.amount)],
            kinds: page.denominations.map(kind),
            total: [say(labels.amount), money(toBank)],
            inWords: amountInWords(language, BigInt(toBank.amount), toBank.currency),
            signatures: [say(labels.depositor), say(labels.bankStamp)],
          },
  })
  return sendPdf(reply, { name: `${paper}-${page.openedOn}`, pdf })
}

/** Before the count nobody is told how much cash came, and what is not there cannot go to the bank. */
function refuseUnlessCounted({ state, toBank }: SessionPage, paper: TillPaper): void {
  if (state === 'open')
    refuse('cash-sessions.not-counted', 'Count this till first. Its papers come after', {}, { status: 409 })
  if (paper === 'slip' && toBank?.amount === '0')
    refuse(
      'cash-sessions.nothing',
      'No more than the float lies in this till, so nothing is brought to the bank',
      {},
      { status: 409 },
    )
}

type ReceiptRow = { number: string; payer: string; methods: Method[]; amount: string; isReversed: boolean }

async function readReceipts(db: Db, id: string): Promise<ReceiptRow[]> {
  const rows = await db.execute<ReceiptRow>(sql`
    select r.number, r.payer, r.amount::text, r.reversed_at is not null as "isReversed",
      (select jsonb_agg(t.method order by t.position) from receipt_tender t where t.receipt_id = r.id) as methods
    from receipt r where r.session_id = ${id}::uuid order by r.serial`)
  return [...rows]
}

/** The account that the cash was brought to, or else the one that it usually goes to. */
async function bankOf(db: Db, user: User, id: string): Promise<string> {
  const [row] = await db
    .select()
    .from(ledgerAccount)
    .where(
      eq(
        ledgerAccount.id,
        sql`coalesce((select p.account_id from journal j join posting p on p.journal_id = j.id and p.amount > 0
          where j.source_kind = 'cash-session' and j.source_id = ${id}::uuid and j.kind = 'banking' limit 1), ${accounts.bank}::uuid)`,
      ),
    )
  return row ? nameOf(user, row).title : ''
}

const labels = {
  cashier: sentence('Cashier'),
  opened: sentence('Opened'),
  state: sentence('State'),
  receipts: sentence('Receipts'),
  float: sentence('Float'),
  expected: sentence('Expected'),
  counted: sentence('Counted'),
  difference: sentence('Difference'),
  toBank: sentence('To the bank'),
  reason: sentence('Reason'),
  kind: sentence('Note or coin'),
  count: sentence('How many'),
  amount: sentence('Amount'),
  receipt: sentence('Receipt'),
  family: sentence('Family'),
  method: sentence('Paid by'),
  reversed: sentence('REVERSED'),
  checked: sentence('Checked by'),
  bankCopy: sentence('Copy of the bank'),
  schoolCopy: sentence('Copy of the school'),
  account: sentence('Bank account'),
  day: sentence('Day'),
  slip: sentence('Deposit slip'),
  from: sentence('Cash of the till'),
  depositor: sentence('Brought by'),
  bankStamp: sentence('Stamp of the bank'),
} as const
