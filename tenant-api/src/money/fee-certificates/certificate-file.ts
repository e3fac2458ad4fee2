import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuseMissing } from 'kit/contract/refusal'
import { direction, formatDate } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import { amountInWords } from 'kit/values/amount-in-words'
import { formatAmount } from 'kit/values/money'
import { printPhone } from 'kit/values/phone'
import { readerOf } from '../../core/acts/localized-message.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import { qrOf } from '../../core/documents/qr.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { lineKinds } from '../invoices/contract.ts'
import { feeCertificateKinds, feeCertificates } from './contract.ts'
import { feeCertificateCrud } from './fee-certificates.ts'
import { feeCertificate } from './tables.ts'

/** A fee certificate as a PDF: on its day the original, later a copy that says so. */
export async function sendFeeCertificate(
  school: School,
  user: User,
  { id, reply }: { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const [found] = await school.db
    .select()
    .from(feeCertificate)
    .where(
      and(eq(feeCertificate.id, id), reach(user, feeCertificates.name, 'view', feeCertificateCrud.within)),
    )
  if (!found) return refuseMissing()
  return sendPdf(reply, { name: found.number.replaceAll('/', '-'), pdf: await draw(school, found) })
}

async function draw(school: School, issued: typeof feeCertificate.$inferSelect): Promise<Buffer> {
  const { language, kind, snapshot, code } = issued
  const { dateFormat, country } = await school.profile()
  const { digits, ...known } = await readerOf(school, language)
  // As on challans: who gives a fee back, or counts it for a tax, reads these whatever the family reads.
  const reader: Reader = { ...known, digits: language === 'ur' ? 'latin' : digits }
  const { say } = words(reader)
  const { head, logo, colour, contact } = await readSchoolHead(school, language)
  const date = (day: string) => formatDate(language, day, { ...reader, pattern: dateFormat })
  const [name] = inScript(language, snapshot.name, snapshot.otherName)
  const [father] = inScript(language, snapshot.fatherName, snapshot.fatherOtherName)
  const address = [contact.address, contact.city, contact.phone && printPhone(contact.phone, country)]
  const marks = [
    ...(issued.revokedOn === null ? [] : [say(labels.revoked)]),
    ...(issued.issuedOn < (await school.today()) ? [say(labels.copy)] : []),
  ]
  const facts: [string, string][] = [
    [labels.name, name],
    [labels.father, father],
    [labels.registration, snapshot.registrationNumber],
    [labels.section, snapshot.section],
    [labels.year, snapshot.year ? span(snapshot.year) : ''],
  ]
  return renderPdf({
    template: new URL('./fee-certificate.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    data: {
      language,
      colour,
      school: {
        ...head,
        campus: inScript(language, snapshot.campus, snapshot.campusOther)[0],
        place: address.filter(Boolean).join(' · '),
      },
      title: say(feeCertificateKinds[kind]),
      serial: [say(labels.serial), issued.number],
      issued: [say(labels.issued), date(issued.issuedOn)],
      marks,
      opening: say(snapshot.year ? labels.openingFees : labels.openingCleared, {
        day: date(issued.issuedOn),
      }),
      facts: facts.flatMap(([label, value]) => (value === '' ? [] : [[say(label), value]])),
      tables: snapshot.year ? tablesOf(snapshot.year.rows) : [],
      signatures: [say(labels.clerk), say(labels.head)],
      qr: qrOf(addressOfPaper(school, code)),
      verify: say(labels.verify),
      address: addressOfPaper(school, code).replace(/^https?:\/\//, ''),
    },
  })

  /** The first day stands where reading begins. */
  function span({ firstDay, lastDay }: NonNullable<typeof snapshot.year>) {
    const days = `${date(firstDay)} – ${date(lastDay)}`
    return direction(language) === 'rtl' ? `\u2067${days}\u2069` : days
  }

  /** A table for each currency, with its sum in words. */
  function tablesOf(rows: NonNullable<typeof snapshot.year>['rows']) {
    return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => {
      const amount = (minor: bigint) => formatAmount(language, minor, currency, reader)
      const sum = (key: 'charged' | 'paid') => some.reduce((all, row) => all + BigInt(row[key]), 0n)
      return {
        head: [say(labels.fee), `${say(labels.charged)} (${currency})`, `${say(labels.paid)} (${currency})`],
        rows: some.map(({ title, otherTitle, kind: of, charged, paid }) => [
          of === 'fine' || of === 'opening' ? say(lineKinds[of]) : inScript(language, title, otherTitle)[0],
          amount(BigInt(charged)),
          amount(BigInt(paid)),
        ]),
        total: [say(labels.total), amount(sum('charged')), amount(sum('paid'))],
        inWords: [
          say(labels.paidInWords),
          amountInWords(language, sum('paid') > 0n ? sum('paid') : 0n, currency),
        ],
      }
    })
  }
}

const labels = {
  serial: sentence('Serial number'),
  issued: sentence('Issued on'),
  revoked: sentence('Certificate withdrawn'),
  copy: sentence('COPY for the office, not the original'),
  openingFees: sentence(
    'This is to certify what was charged and paid at this institute in the year named here:',
  ),
  openingCleared: sentence('This is to certify that on {day} no fee of the person named here was due:'),
  name: sentence('Name'),
  father: sentence('Father’s name'),
  registration: sentence('Registration number'),
  section: sentence('Class'),
  year: sentence('Fiscal year'),
  fee: sentence('Fee'),
  charged: sentence('Charged'),
  paid: sentence('Paid'),
  total: sentence('Total'),
  paidInWords: sentence('Paid, in words'),
  clerk: sentence('Prepared by'),
  head: sentence('Head of the institute'),
  verify: sentence('Scan the code, or open this address, to see whether it is genuine:'),
}
