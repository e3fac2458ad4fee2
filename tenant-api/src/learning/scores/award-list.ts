import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { inScript } from 'kit/text/name-in-script'
import { scoreText } from 'kit/values/score'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { ScoreCell, ScoreSheet } from './contract.ts'
import { readScores } from './read-scores.ts'
import { partTitle } from './score-file.ts'

const who = {
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Student' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  section: z.string().meta({ title: 'Section' }),
}
/** By which a file that comes back is matched, whatever happens to its names. */
const registrationNumber = z.string().meta({ title: 'Registration number' })

type Request = { id: string; isBlank: boolean; format: SheetFormat; reply: FastifyReply }

/** The award list of an assessment: a column for each part, empty or with the marks as they stand. */
export async function sendAwardList(school: School, user: User, { id, isBlank, format, reply }: Request) {
  const sheet = await readScores(school, user, { id })
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Award list'),
    of: { title: `${sheet.title}, ${sheet.subject}, ${sheet.sections}`, day: sheet.day },
    fields: z.object({ registrationNumber, ...who, ...columnsOf(sheet) }),
    paper: z.object({ ...who, ...columnsOf(sheet) }),
    rows: rowsOf(sheet, user, isBlank),
    format,
  })
}

/** A part has a column by its id: two may be called alike. */
function columnsOf({ parts }: ScoreSheet): Record<string, z.ZodString> {
  return Object.fromEntries(parts.map((part) => [part.id, z.string().meta({ title: partTitle(part) })]))
}

function rowsOf({ students, parts, cells }: ScoreSheet, user: User, isBlank: boolean) {
  const current = new Map(cells.map((cell) => [`${cell.partId} ${cell.studentId}`, cell]))
  return students.map((student) => ({
    ...student,
    name: inScript(user.language, student.name, student.otherName)[0],
    ...Object.fromEntries(
      parts.map(({ id }) => [id, isBlank ? '' : markOf(current.get(`${id} ${student.id}`))]),
    ),
  }))
}

function markOf(cell: ScoreCell | undefined): string {
  return cell ? scoreText(cell) : ''
}
