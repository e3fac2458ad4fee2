import type { FastifyReply } from 'fastify'
import { direction, dressDigits, formatDate } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { slipsToPrint } from './slips.ts'

type Asked = {
  id: string
  section?: string | undefined
  student?: string | undefined
  reply: FastifyReply
}

const titles = {
  slip: sentence('Roll number slip'),
  roll: sentence('Roll number'),
  father: sentence('Father’s name'),
  section: sentence('Section'),
  subject: sentence('Subject'),
  day: sentence('Day'),
  time: sentence('Time'),
  seat: sentence('Room and seat'),
  controller: sentence('Controller of examinations'),
  note: sentence('Bring this slip to every paper.'),
}

/** Four slips a page, by section and roll number. */
export async function printSlips(school: School, user: User, { reply, ...of }: Asked): Promise<FastifyReply> {
  const { title, rows } = await slipsToPrint(school, user, of)
  const { language, digits } = user
  const { say } = words(user)
  const { dateFormat: pattern } = await school.profile()
  const { head, logo, colour } = await readSchoolHead(school, language)
  const dress = (text: string) => dressDigits(language, text, { digits })
  const pdf = await renderPdf({
    template: new URL('./slips.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    isPile: true,
    data: {
      language,
      isRtl: direction(language) === 'rtl',
      colour,
      school: head,
      exam: title,
      words: Object.fromEntries(Object.entries(titles).map(([key, text]) => [key, say(text)])),
      slips: rows.map((one) => ({
        number: dress(String(one.number)),
        name: inScript(language, one.name, one.otherName)[0],
        fatherName: one.fatherName,
        section: [one.section, one.rollNumber !== null && dress(String(one.rollNumber))]
          .filter(Boolean)
          .join(' · '),
        lines: one.lines.map((line) => [
          formatDate(language, line.day, { pattern, digits }),
          dress(line.time),
          line.subject,
          dress(line.seat),
        ]),
      })),
    },
  })
  return sendPdf(reply, {
    name: [say(titles.slip), title, rows.length === 1 && rows[0]?.name].filter(Boolean).join(' '),
    pdf,
  })
}
