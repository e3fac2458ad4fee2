import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { dressDigits, formatDate, formatPeriod, type Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { amountInWords } from 'kit/values/amount-in-words'
import { formatMoney, type WireMoney } from 'kit/values/money'
import { timeAt } from 'kit/values/day'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { methods, type Paper, type ReceiptPage } from './contract.ts'
import { readReceipt } from './receipts.ts'

type Asked = { id: string; paper: Paper; print: number; reply: FastifyReply }

/** A receipt on half a sheet or on the roll of a till, in the reader’s language. Each print after the first is a copy. */
export async function sendReceipt(
  school: School,
  user: User,
  { id, ...asked }: Asked,
): Promise<FastifyReply> {
  return receiptPdf(school, user, { ...asked, page: await readReceipt(school, user, { id }) })
}

type Printed = Omit<Asked, 'id' | 'print'> & {
  page: ReceiptPage
  /** Null for a print that nobody counted. */
  print: number | null
}

/** The same of a receipt that was read already. */
export async function receiptPdf(
  school: School,
  user: User,
  { page, paper, print, reply }: Printed,
): Promise<FastifyReply> {
  const { language, digits } = user
  const { say } = words(user)
  const { dateFormat, zone } = await school.profile()
  const { head, colour, logo, contact } = await readSchoolHead(school, language)
  const money = ({ amount, currency }: WireMoney) =>
    formatMoney(language, BigInt(amount), currency, { digits })
  const day = (one: ReceiptPage['day']) => formatDate(language, one, { pattern: dateFormat, digits })
  const names = await otherNames(school, page, language)
  const time = dressDigits(language, timeAt(zone, new Date(page.takenAt)), { digits })
  const isOriginal = print === 1 && page.prints === 1
  const facts: [string, string][] = [
    [say(labels.day), `${day(page.day)} ${time}`],
    ...(page.paidOn === page.day ? [] : [[say(labels.paidOn), day(page.paidOn)] as [string, string]]),
    [say(labels.family), page.family.name],
    [say(labels.billNumber), page.family.billNumber],
  ]
  const pdf = await renderPdf({
    template: new URL('./receipt.typ', import.meta.url),
    at: school.now(),
    ...(logo && { pictures: new Map([['logo.png', logo]]) }),
    data: {
      language,
      paper,
      colour,
      head,
      campus: page.campus,
      address: [contact.address, contact.phone ?? ''].filter((text) => text !== ''),
      title: say(labels.receipt),
      number: page.number,
      marks: [
        ...(page.state === 'reversed' ? [say(labels.reversed)] : []),
        ...(isOriginal ? [] : [say(labels.copy)]),
      ],
      isReversed: page.state === 'reversed',
      facts,
      heads: [say(labels.what), say(labels.amount)],
      lines: page.lines.map((line) => ({
        what: inScript(language, line.title, line.otherTitle)[0],
        whose: [
          names.get(line.child) ?? line.child,
          line.section,
          dressDigits(language, formatPeriod(language, line.period), { digits }),
        ]
          .filter((text) => text !== '')
          .join(' · '),
        amount: money(line.amount),
      })),
      sums: [
        ...(page.advanceUsed.amount === '0' ? [] : [[say(labels.advanceUsed), money(page.advanceUsed)]]),
        ...(page.advance.amount === '0' ? [] : [[say(labels.advance), money(page.advance)]]),
      ],
      total: [say(labels.total), money(page.amount)],
      inWords: amountInWords(language, BigInt(page.amount.amount), page.amount.currency),
      tenders: page.tenders.map(({ method, amount, reference, cheque }) => [
        [say(methods[method]), cheque ? `${cheque.bank} ${cheque.number}` : reference]
          .filter((text) => text !== '')
          .join(' · '),
        money(amount),
      ]),
      note: page.note,
      reason: page.state === 'reversed' ? page.reversedReason : '',
      takenBy: [say(labels.takenBy), page.takenBy],
      signature: say(labels.signature),
    },
  })
  return sendPdf(reply, { name: page.number.replaceAll('/', '-'), pdf })
}

/** Names of the children in the script of the language, where one is recorded. */
async function otherNames(
  school: School,
  { lines }: ReceiptPage,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))]
  const rows = await school.db.execute<{ child: string; name: string; otherName: string }>(sql`
    select i.name as child, p.name, p.other_name as "otherName" from invoice i join person p on p.id = i.student_id
    where i.id = any (${`{${ids.join(',')}}`}::uuid[])`)
  return new Map(
    // Who was called otherwise when it was issued keeps that name on paper.
    rows.map(({ child, name, otherName }) => [
      child,
      child === name ? inScript(language, name, otherName)[0] : child,
    ]),
  )
}

const labels = {
  receipt: sentence('Receipt'),
  day: sentence('Day'),
  paidOn: sentence('Paid on'),
  family: sentence('Family'),
  billNumber: sentence('Bill number'),
  what: sentence('Paid for'),
  amount: sentence('Amount'),
  advanceUsed: sentence('Advance used'),
  advance: sentence('Kept as an advance'),
  total: sentence('Received'),
  takenBy: sentence('Taken by'),
  signature: sentence('Signature'),
  copy: sentence('COPY'),
  reversed: sentence('REVERSED'),
} as const
