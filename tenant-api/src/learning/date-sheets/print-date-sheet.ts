import type { FastifyReply } from 'fastify'
import { dayShape } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { clockAt, minutesOf } from 'kit/values/time'
import { z } from 'zod'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { DatedPaper } from './contract.ts'
import { readDateSheet } from './read-date-sheet.ts'

const fields = {
  day: dayShape.nullable().meta({ title: 'Day' }),
  time: z.string().meta({ title: 'Time' }),
  class: z.string().meta({ title: 'Class' }),
  sections: z.string().meta({ title: 'Sections' }),
  subject: z.string().meta({ title: 'Subject' }),
  outOf: z.number().meta({ title: 'Total marks' }),
  pass: z.number().nullable().meta({ title: 'Passing marks' }),
}
const syllabus = z.string().meta({ title: 'Syllabus' })

type Asked = {
  id: string
  class?: string | undefined
  format: SheetFormat
  withSyllabus: boolean
  reply: FastifyReply
}

/** The date sheet as a table by day and time; of one class with its name above it. */
export async function printDateSheet(
  school: School,
  user: User,
  { id, class: only, format, withSyllabus, reply }: Asked,
) {
  const sheet = await readDateSheet(school, user, { id })
  const papers = sheet.papers
    .filter(({ classId }) => only === undefined || classId === only)
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
  const [first] = papers
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Date sheet'),
    of: { title: [sheet.title, sheet.campus, only && first?.class].filter(Boolean).join(', ') },
    fields: z.object({ ...fields, ...(withSyllabus && { syllabus }) }),
    rows: papers.map((paper) => ({ ...paper, time: timeOfPaper(paper) })),
    format,
  })
}

/** 09:00–11:00; nothing without a place. */
function timeOfPaper({ startsAt, minutes }: Pick<DatedPaper, 'startsAt' | 'minutes'>): string {
  return startsAt === null ? '' : `${startsAt}–${clockAt(minutesOf(startsAt) + minutes)}`
}

/** Papers without a day come last. */
function orderOf({ day, startsAt }: DatedPaper): string {
  return `${day ?? '9'} ${startsAt ?? ''}`
}
