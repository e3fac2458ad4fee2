import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { dayInWords } from 'kit/values/day-in-words'
import { inScript } from 'kit/text/name-in-script'
import { formatDate } from 'kit/text/locale'
import { printPhone } from 'kit/values/phone'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { genders } from '../../people/students-and-guardians/contract.ts'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { qrOf } from '../../core/documents/qr.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { certificateCrud, draft } from './certificates.ts'
import { type CertificateForm, certificateKinds, certificates, conducts } from './contract.ts'
import { certificate, type Snapshot } from './tables.ts'

type Issued = Pick<
  typeof certificate.$inferSelect,
  'serial' | 'code' | 'issuedOn' | 'duplicates' | 'duplicatedOn' | 'revokedOn'
>

/**
 * A certificate as it was issued, or as its last duplicate. The original is given out on its day: who looks at it later
 * sees a copy that says so, and who needs another one to hand out makes a duplicate, which is counted.
 */
export async function sendCertificate(
  school: School,
  user: User,
  { id, reply }: { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const [found] = await school.db
    .select()
    .from(certificate)
    .where(and(eq(certificate.id, id), reach(user, certificates.name, 'view', certificateCrud.within)))
  if (!found) return refuseMissing()
  const pdf = await draw(school, found.snapshot, found)
  return sendPdf(reply, { name: found.serial.replaceAll('/', '-'), pdf })
}

/** How a certificate would look if it were issued now. */
export async function sendPreview(
  school: School,
  user: User,
  { reply, ...asked }: CertificateForm & { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const { name } = await school.profile()
  const { snapshot } = await draft(school.db, user, { ...asked, school: name })
  return sendPdf(reply, { name: 'preview', pdf: await draw(school, snapshot, null) })
}

/** The words are those of the snapshot; the head is the school's of today. */
async function draw(school: School, said: Snapshot, issued: Issued | null): Promise<Buffer> {
  const { language, kind } = said
  const { dateFormat, country } = await school.profile()
  const { say } = words(await readerOf(school, language))
  const { head, logo, colour, contact } = await readSchoolHead(school, language)
  const date = (day: string | null) => day && formatDate(language, day, { pattern: dateFormat })
  const [name, otherName] = inScript(language, said.name, said.otherName)
  const address = [contact.address, contact.city, contact.phone && printPhone(contact.phone, country)]
  const rows = rowsOf(said, { say, date, name, otherName })
  const today = await school.today()
  const marks = issued ? marksOf(issued, { say, date, today }) : [say(labels.preview)]
  return renderPdf({
    template: new URL('./certificate.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    data: {
      language,
      colour,
      school: { ...head, place: [said.campus, ...address].filter(Boolean).join(' · ') },
      title: say(certificateKinds[kind]),
      serial: issued ? [say(labels.serial), issued.serial] : null,
      issued: [say(labels.issued), date(issued?.issuedOn ?? today)],
      marks,
      opening: say(openings[kind]),
      rows,
      signatures: [[say(labels.clerk)], [say(labels.head), said.principal].filter(Boolean)],
      qr: issued && qrOf(addressOfPaper(school, issued.code)),
      verify: issued ? say(labels.verify) : '',
      address: issued ? addressOfPaper(school, issued.code).replace(/^https?:\/\//, '') : '',
    },
  })
}

type Saying = {
  say: ReturnType<typeof words>['say']
  date: (day: string | null) => string | null | ''
}

/** What is stamped on it, so that one original is in the world. */
function marksOf(issued: Issued, { say, date, today }: Saying & { today: string }): string[] {
  const { duplicates: count, duplicatedOn, revokedOn, issuedOn } = issued
  const marks = revokedOn === null ? [] : [say(labels.revoked)]
  if (count > 0) return [...marks, say(labels.duplicate, { count, day: date(duplicatedOn) })]
  return issuedOn < today ? [...marks, say(labels.copy)] : marks
}

type Names = { name: string; otherName: string }

function rowsOf(said: Snapshot, { say, date, name, otherName }: Saying & Names): [string, string][] {
  const { kind, language, gender } = said
  const ofKind = (...kinds: readonly string[]) => kinds.includes(kind)
  const rows: [string, string | null | false | ''][] = [
    [labels.name, name],
    [labels.otherName, otherName],
    [labels.father, inScript(language, said.fatherName, said.fatherOtherName ?? '')[0]],
    [labels.gender, gender && say(genders[gender as keyof typeof genders])],
    [labels.gr, said.grNumber],
    [labels.registration, said.registrationNumber],
    [labels.born, date(said.birthDate)],
    [labels.inWords, said.birthDate && dayInWords(language, said.birthDate)],
    [labels.class, said.className],
    [labels.admitted, date(said.admittedOn)],
    [labels.left, !ofKind('bonafide') && date(said.leftOn)],
    [labels.conduct, ofKind('leaving', 'character') && say(conducts[said.conduct])],
    [labels.reason, ofKind('leaving') && said.reason],
    [labels.dues, ofKind('leaving') && said.dues],
    [labels.remarks, said.remarks],
  ]
  return rows.flatMap(([label, value]) => (value ? [[say(label), value] as [string, string]] : []))
}

const openings = {
  leaving: sentence('This is to certify what the register of this institute says:'),
  character: sentence('This is to certify the conduct of the person named here at this institute:'),
  bonafide: sentence('This is to certify that the person named here is enrolled at this institute:'),
} as const

const labels = {
  serial: sentence('Serial number'),
  issued: sentence('Issued on'),
  preview: sentence('Preview, not issued'),
  revoked: sentence('Certificate withdrawn'),
  duplicate: sentence('DUPLICATE {count}, made on {day}'),
  copy: sentence('COPY for the office, not the original'),
  name: sentence('Name'),
  otherName: sentence('Name in another script'),
  father: sentence('Father’s name'),
  gender: sentence('Gender'),
  gr: sentence('GR number'),
  registration: sentence('Registration number'),
  born: sentence('Date of birth'),
  inWords: sentence('In words'),
  class: sentence('Class'),
  admitted: sentence('Admitted on'),
  left: sentence('Left on'),
  conduct: sentence('Conduct'),
  reason: sentence('Reason for leaving'),
  dues: sentence('Dues'),
  remarks: sentence('Remarks'),
  clerk: sentence('Prepared by'),
  head: sentence('Head of the institute'),
  verify: sentence('Scan the code, or open this address, to see whether it is genuine:'),
}
