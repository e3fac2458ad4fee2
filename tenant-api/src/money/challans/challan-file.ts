import { and, asc, eq, sql, type SQL, or } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuseMissing } from 'kit/contract/refusal'
import { type DatePattern, formatDate, type Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { inReadingOrder } from 'kit/text/reading-order'
import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { amountInWords } from 'kit/values/amount-in-words'
import { formatAmount, formatMoney } from 'kit/values/money'
import { printPhone } from 'kit/values/phone'
import { readerOf } from '../../core/acts/localized-message.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import { qrOf } from '../../core/documents/qr.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { paymentSetting } from '../../institute/settings/tables.ts'
import { campus } from '../../institute/structure/tables.ts'
import { dues } from '../invoices/contract.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { challanCrud } from './challans.ts'
import { challans } from './contract.ts'
import { itemsOf, ownChallans } from './read-challan.ts'
import { challanList } from './tables.ts'

type Sheet = Awaited<ReturnType<typeof readSheets>>[number]

/** A challan as a PDF for the office, in its own language or another one. */
export async function sendChallan(
  school: School,
  user: User,
  { id, language = null, reply }: { id: string; language?: Language | undefined | null; reply: FastifyReply },
): Promise<FastifyReply> {
  const seen = reach(user, challans.name, 'view', challanCrud.within)
  return sendSheet(school, { where: and(eq(challanList.id, id), seen), language, reply })
}

/** The same for the family, or for who sees dues there, in the reader's language. */
export async function sendOwnChallan(
  school: School,
  user: User,
  { id, reply }: { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const seen = or(ownChallans(user), reach(user, dues.resource, 'view', challanCrud.within))
  const where = and(eq(challanList.id, id), seen)
  return sendSheet(school, { where, language: user.language, reply })
}

/** The same for whoever reads it without a log-in; `where` says which challans these are, over the view of challans. */
export function sendChallanOf(school: School, sending: Sending): Promise<FastifyReply> {
  return sendSheet(school, sending)
}

type Sending = { where: SQL | undefined; language: Language | null; reply: FastifyReply }

async function sendSheet(school: School, { where, language, reply }: Sending): Promise<FastifyReply> {
  const [sheet] = await readSheets(school, where)
  if (!sheet) return refuseMissing()
  const pdf = await render(school, [sheet], language)
  return sendPdf(reply, { name: sheet.number.replaceAll('/', '-'), pdf })
}

/** Challans as one PDF, a page each, in the order of their ids; each in its own language where none is asked for. */
export async function printSheets(
  school: School,
  { ids, language }: { ids: readonly string[]; language: Language | null },
): Promise<Buffer> {
  const sheets = await readSheets(school, sql`${challanList.id} = any (${list(ids)}::uuid[])`)
  const place = new Map(ids.map((id, at) => [id, at]))
  return render(
    school,
    sheets.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
    language,
  )
}

function readSheets(school: School, where: SQL | undefined) {
  return school.db
    .select({
      id: challanList.id,
      number: challanList.number,
      code: challanList.code,
      language: challanList.language,
      issuedOn: challanList.issuedOn,
      dueOn: challanList.dueOn,
      currency: challanList.currency,
      withinDue: challanList.withinDue,
      afterDue: challanList.afterDue,
      state: challanList.state,
      snapshot: challanList.snapshot,
      campus: campus.name,
      campusOther: campus.otherName,
    })
    .from(challanList)
    .innerJoin(campus, eq(campus.id, challanList.campusId))
    .where(where)
    .orderBy(asc(challanList.id))
}

async function render(school: School, sheets: readonly Sheet[], asked: Language | null): Promise<Buffer> {
  const used = [...new Set(sheets.map(({ language }) => asked ?? language))]
  const looks = new Map(
    await Promise.all(used.map(async (language) => [language, await lookOf(school, language)] as const)),
  )
  const { dateFormat } = await school.profile()
  const [first] = looks.values()
  return renderPdf({
    template: new URL('./challan.typ', import.meta.url),
    pictures: new Map(first?.logo ? [['logo.png', first.logo]] : []),
    at: school.now(),
    isPile: sheets.length > 1,
    data: {
      title: first?.words.title,
      colour: first?.colour,
      looks: Object.fromEntries(
        [...looks].map(([language, { logo: _logo, reader: _reader, ...look }]) => [language, look]),
      ),
      sheets: sheets.map((sheet) => {
        const look = looks.get(asked ?? sheet.language)
        if (!look) throw new Error('a language has no look')
        return sheetOf(school, sheet, { reader: look.reader, dateFormat })
      }),
    },
  })
}

/** What all challans of a language share: the head of the school, its account, how to pay, and the names of things. */
async function lookOf(school: School, language: Language) {
  const { country } = await school.profile()
  const { digits, ...known } = await readerOf(school, language)
  // Whoever takes the money at a bank reads these, whatever the family reads.
  const reader: Reader = { ...known, digits: language === 'ur' ? 'latin' : digits }
  const { say } = words(reader)
  const { head, logo, colour, contact } = await readSchoolHead(school, language)
  const [bank] = await school.db.select().from(paymentSetting)
  if (!bank) throw new Error('this school was never founded')
  const account: [string, string][] = [
    [labels.bank, [bank.bankName, bank.branchName].filter(Boolean).join(', ')],
    [labels.accountTitle, bank.accountTitle],
    [labels.accountNumber, bank.accountNumber],
    [labels.iban, bank.iban],
  ]
  const guide = bank.challanGuide.split('\n').map((line) => line.trim())
  return {
    reader,
    logo,
    colour,
    head,
    phone: contact.phone ? printPhone(contact.phone, country) : '',
    account: account.flatMap(([name, value]) => (value === '' ? [] : [[say(name), value]])),
    guide: guide.filter((line) => line !== ''),
    words: Object.fromEntries(Object.entries(labels).map(([key, words_]) => [key, say(words_)])),
  }
}

/** With more, what was due before stands in one row for each child; with still more, each child in one. */
const mostRows = 26

type Of = { reader: Reader; dateFormat: DatePattern }

function sheetOf(school: School, sheet: Sheet, { reader, dateFormat }: Of) {
  const { language, digits } = reader
  const { say } = words(reader)
  const { snapshot, currency, withinDue, afterDue, code } = sheet
  const { family, children, advance, finedFrom } = snapshot
  const date = (day: string) => formatDate(language, day, { pattern: dateFormat, digits })
  const amount = (minor: bigint) => formatAmount(language, minor, currency, { digits })
  const money = (minor: bigint) => formatMoney(language, minor, currency, { digits })
  const rowsIn = (isShort: boolean) =>
    children.flatMap((child) => [
      {
        kind: 'child',
        title: inScript(language, child.name, child.otherName)[0],
        amount: child.section,
      },
      ...itemsOf(reader, child, isShort).map((item) => ({ ...item, amount: amount(item.amount) })),
    ])
  const sumRows = () =>
    children.map((child) => ({
      kind: 'line',
      title: `${inScript(language, child.name, child.otherName)[0]} · ${inReadingOrder(language, child.section)}`,
      amount: amount(itemsOf(reader, child).reduce((sum, item) => sum + item.amount, 0n)),
    }))
  const rows = [rowsIn(false), rowsIn(true)].find(({ length }) => length <= mostRows) ?? sumRows()
  if (advance !== '0')
    rows.push({ kind: 'line', title: say(labels.advance), amount: amount(-BigInt(advance)) })
  return {
    language,
    number: sheet.number,
    billNumber: family.billNumber,
    family: inScript(language, family.name, family.otherName)[0],
    campus: inScript(language, sheet.campus, sheet.campusOther)[0],
    issued: date(sheet.issuedOn),
    due: date(sheet.dueOn),
    rows,
    within: [say(labels.within, { day: date(sheet.dueOn) }), money(withinDue)],
    after: afterDue > withinDue ? [say(labels.after, { day: date(finedFrom) }), money(afterDue)] : null,
    inWords: amountInWords(language, withinDue, currency),
    qr: qrOf(family.billNumber),
    check: qrOf(addressOfPaper(school, code)),
    address: addressOfPaper(school, code).replace(/^https?:\/\//, ''),
    stamp: sheet.state === 'open' ? null : say(stamps[sheet.state]),
    isPaid: sheet.state === 'paid',
  }
}

const labels = {
  title: sentence('Fee challan'),
  bankPart: sentence('Bank copy'),
  schoolPart: sentence('School copy'),
  familyPart: sentence('Family copy'),
  guidePart: sentence('How to pay'),
  challan: sentence('Challan'),
  billNumber: sentence('Bill number'),
  family: sentence('Family'),
  issued: sentence('Issued on'),
  due: sentence('Due date'),
  bank: sentence('Bank'),
  accountTitle: sentence('Title of the account'),
  accountNumber: sentence('Account number'),
  iban: sentence('IBAN'),
  advance: sentence('Paid ahead'),
  within: sentence('Payable up to {day}'),
  after: sentence('Payable from {day} on'),
  later: sentence('The fine may grow with each further day. The bill number tells what is due on the day.'),
  verify: sentence('Is it genuine, and paid? Scan the code, or open:'),
  cashier: sentence('Cashier, with stamp'),
  payer: sentence('Signature of the payer'),
}

const stamps = {
  'part-paid': sentence('PARTLY PAID'),
  paid: sentence('PAID'),
  outdated: sentence('OUT OF DATE'),
  cancelled: sentence('CANCELLED'),
} as const
