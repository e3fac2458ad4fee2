import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { timeAt } from 'kit/day'
import { formatDate } from 'kit/locale'
import { refuseMissing } from 'kit/refusal'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { disposition } from '../../disposition.ts'
import { renderPdf } from '../../pdf.ts'
import type { School } from '../../school.ts'
import type { User } from '../access/user.ts'
import { relations } from '../people/contract.ts'
import { readSchoolHead } from '../prints/school-head.ts'
import { type Slip, slipKinds } from './contract.ts'
import { readSlips } from './slips.ts'
import { gateSlip } from './tables.ts'

/** A slip as it is given to the student or the guard, in the reader’s language. */
export async function sendSlip(
  school: School,
  user: User,
  { id, reply }: { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const [slip] = await readSlips(school.db, user, eq(gateSlip.id, id))
  if (!slip) return refuseMissing()
  const { language } = user
  const { dateFormat, zone } = await school.profile()
  const { head, colour } = await readSchoolHead(school, language)
  const { say } = words(user)
  const time = timeAt(zone, new Date(slip.at))
  const day = formatDate(language, slip.day, { pattern: dateFormat })
  const pdf = await renderPdf({
    template: new URL('gate-slip.typ', import.meta.url),
    at: school.now(),
    data: {
      language,
      colour,
      school: [head.name, slip.campusName],
      title: say(slipKinds[slip.kind]),
      serial: slip.serial,
      mark: slip.withdrawnAt === null ? '' : say(labels.withdrawn),
      rows: rowsOf(slip, { day, time }).map(([label, value]) => [
        say(label),
        label === labels.relation ? say(value) : value,
      ]),
      somebodyElse: slip.isSomebodyElse ? say(labels.somebodyElse) : '',
      signature: say(labels.signature),
    },
  })
  return reply
    .type('application/pdf')
    .header('content-disposition', disposition('inline', `${slip.serial.replaceAll('/', '-')}.pdf`))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

function rowsOf(slip: Slip, { day, time }: { day: string; time: string }): [string, string][] {
  const rows: [string, string | false][] = [
    [labels.name, slip.name],
    [labels.father, slip.fatherName],
    [labels.section, slip.section],
    [labels.when, `${day} ${time}`],
    [labels.minutes, slip.minutes !== null && String(slip.minutes)],
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
  somebodyElse: sentence('Not one of the guardians: the identity was looked at'),
  signature: sentence('Signature'),
} as const
