import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { inScript } from 'kit/text/name-in-script'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { ScoreCell, ScoreSheet } from './contract.ts'
import { readScores } from './read-scores.ts'

const letters = { absent: 'A', excused: 'E', missing: 'M', malpractice: 'U' } as const
const who = {
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Student' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  section: z.string().meta({ title: 'Section' }),
}

type Asked = { id: string; isBlank: boolean; format: SheetFormat; reply: FastifyReply }

/** The award list of an assessment: a column for each part, empty or with the marks as they stand. */
export async function sendAwardList(school: School, user: User, { id, isBlank, format, reply }: Asked) {
  const sheet = await readScores(school, user, { id })
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Award list'),
    of: { title: `${sheet.title}, ${sheet.subject}, ${sheet.sections}`, day: sheet.day },
    fields: z.object({ ...who, ...columnsOf(sheet) }),
    rows: rowsOf(sheet, user, isBlank),
    format,
  })
}

/** A part has a column by its id: two may be called alike. */
function columnsOf({ parts }: ScoreSheet): Record<string, z.ZodString> {
  return Object.fromEntries(
    parts.map(({ id, name, max }) => [
      id,
      z.string().meta({ title: name === '' ? `/ ${max}` : `${name} / ${max}` }),
    ]),
  )
}

function rowsOf({ students, parts, cells }: ScoreSheet, user: User, isBlank: boolean) {
  const known = new Map(cells.map((cell) => [`${cell.partId} ${cell.studentId}`, cell]))
  return students.map((student) => ({
    ...student,
    name: inScript(user.language, student.name, student.otherName)[0],
    ...Object.fromEntries(
      parts.map(({ id }) => [id, isBlank ? '' : markOf(known.get(`${id} ${student.id}`))]),
    ),
  }))
}

function markOf(cell: ScoreCell | undefined): string {
  if (!cell || cell.state === null) return ''
  return cell.state === 'scored' ? String(cell.value ?? '') : letters[cell.state]
}
