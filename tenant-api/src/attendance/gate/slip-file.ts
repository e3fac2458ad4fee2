import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { timeAt } from 'kit/values/day'
import { inScript } from 'kit/text/name-in-script'
import { dressDigits, formatDate, type Language } from 'kit/text/locale'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { relations } from '../../people/students-and-guardians/contract.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { type Slip, slipKinds } from './contract.ts'
import { readSlips } from './slips.ts'
import { gateSlip } from './tables.ts'

/** The printed slip for the student or the guard, in the reader's language. */
export async function sendSlip(
  school: School,
  user: User,
  { id, reply }: { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const [slip] = await readSlips(school.db, user, eq(gateSlip.id, id))
  if (!slip) return refuseMissing()
  const { language, digits } = user
  const names = await namesOf(school, slip, language)
  const dress = (text: string) => dressDigits(language, text, { digits })
  const { dateFormat, zone } = await school.profile()
  const { head, colour } = await readSchoolHead(school, language)
  const { say } = words(user)
  const time = dress(timeAt(zone, new Date(slip.at)))
  const day = formatDate(language, slip.day, { pattern: dateFormat, digits })
  const pdf = await renderPdf({
    template: new URL('./gate-slip.typ', import.meta.url),
    at: school.now(),
    data: {
      language,
      colour,
      school: [head.name, slip.campusName],
      title: say(slipKinds[slip.kind]),
      serial: slip.serial,
      mark: slip.withdrawnAt === null ? '' : say(labels.withdrawn),
      rows: rowsOf({ ...slip, ...names }, { when: `${day} ${time}`, dress }).map(([label, value]) => [
        say(label),
        label === labels.relation ? say(value) : value,
      ]),
      somebodyElse: slip.isSomebodyElse ? say(labels.somebodyElse) : '',
      signature: say(labels.signature),
    },
  })
  return sendPdf(reply, { name: slip.serial.replaceAll('/', '-'), pdf })
}

type Names = Pick<Slip, 'name' | 'fatherName'>

/** Names of the student and the father, in the script of the language where one is recorded. */
async function namesOf(school: School, { studentId, ...slip }: Slip, language: Language): Promise<Names> {
  const [other] = await school.db
    .select({ name: student.otherName, fatherName: student.fatherOtherName })
    .from(student)
    .where(eq(student.id, studentId))
  const of = (field: keyof Names) => inScript(language, slip[field], other?.[field] ?? '')[0]
  return { name: of('name'), fatherName: of('fatherName') }
}

type Said = { when: string; dress: (text: string) => string }

function rowsOf(slip: Slip, { when, dress }: Said): [string, string][] {
  const rows: [string, string | false][] = [
    [labels.name, slip.name],
    [labels.father, slip.fatherName],
    [labels.section, slip.section],
    [labels.when, when],
    [labels.minutes, slip.minutes !== null && dress(String(slip.minutes))],
    [labels.reason, slip.reason],
    [labels.broughtBy, slip.broughtBy],
    [labels.collector, slip.collector],
    [labels.relation, slip.relation !== null && relations[slip.relation]],
    [labels.by, slip.madeBy],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
}

const labels = {
  withdrawn: sentence('Slip withdrawn'),
  name: sentence('Name'),
  father: sentence('Father’s name'),
  section: sentence('Section'),
  when: sentence('When'),
  minutes: sentence('Minutes late'),
  reason: sentence('Reason'),
  broughtBy: sentence('Brought by'),
  collector: sentence('Collected by'),
  relation: sentence('Relation'),
  by: sentence('Written by'),
  somebodyElse: sentence('Not a guardian; identity checked'),
  signature: sentence('Signature'),
} as const
