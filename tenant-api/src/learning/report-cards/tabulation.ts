import type { FastifyReply } from 'fastify'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import { outcomeWords } from 'kit/marks/pass-words'
import { readResult } from '../results/read-result.ts'
import type { ResultView } from '../results/contract.ts'

const who = {
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Student' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
}
const sums = {
  total: z.string().meta({ title: 'Total' }),
  of: z.string().meta({ title: 'Out of' }),
  percent: z.string().meta({ title: 'Percent' }),
  letter: z.string().meta({ title: 'Grade' }),
  position: z.int().nullable().meta({ title: 'Position' }),
  classPosition: z.int().nullable().meta({ title: 'Position in the class' }),
  outcome: z.string().meta({ title: 'Result' }),
}

type Printable = Pick<ResultView, 'subjects' | 'rows'>

/** The tabulation of a result as its reader sees it: who teaches single subjects has these columns alone. */
export async function sendTabulation(
  school: School,
  user: User,
  { id, format, reply }: { id: string; format: SheetFormat; reply: FastifyReply },
): Promise<FastifyReply> {
  const result = await readResult(school, user, { id })
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Tabulation'),
    of: { title: `${result.title}, ${result.sectionTitle}`, day: result.cutOn },
    fields: z.object({ ...who, ...subjectColumns(result, user), ...(result.isPartial ? {} : sums) }),
    rows: tabulationRows(result, user),
    format,
  })
}

/** The columns of a whole class: its sections, and positions among all of them. */
export function gazetteFields(of: Printable, user: User): z.ZodObject {
  const { position: _, ...ofClass } = sums
  return z.object({
    section: z.string().meta({ title: 'Section' }),
    ...who,
    ...subjectColumns(of, user),
    ...ofClass,
  })
}

function subjectColumns({ subjects }: Printable, { language }: User): Record<string, z.ZodString> {
  return Object.fromEntries(
    subjects.map(({ id, name, otherName }) => [
      id,
      z.string().meta({ title: inScript(language, name, otherName)[0] }),
    ]),
  )
}

/** A line for each student, with the cells of the subjects by their ids. */
export function tabulationRows({ rows, subjects }: Printable, user: User) {
  const { say } = words(user)
  return rows.map(({ subjects: cells, total, percent, ...row }) => ({
    ...row,
    name: inScript(user.language, row.name, row.otherName)[0],
    fatherName: inScript(user.language, row.fatherName, row.otherFatherName)[0],
    total: total ?? '',
    percent: percent ?? '',
    outcome: say(outcomeWords[row.outcome]),
    ...Object.fromEntries(
      subjects.map(({ id }, at) => {
        const cell = cells[at]
        return [id, cell ? printedCell(cell) : '']
      }),
    ),
  }))
}

/** "86 A"; absent stays "A", whatever it counts as. */
function printedCell({
  isAbsent,
  marks,
  percent,
  letter,
}: NonNullable<ResultView['rows'][number]['subjects'][number]>): string {
  return isAbsent ? 'A' : [marks ?? percent ?? '–', letter].filter(Boolean).join(' ')
}
