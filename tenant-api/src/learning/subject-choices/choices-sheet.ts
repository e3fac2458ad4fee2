import type { FastifyReply } from 'fastify'
import { asWritten, sentence } from 'kit/text/words'
import { z } from 'zod'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { chooserColumns } from './contract.ts'
import { type At, readSubjectChoices } from './subject-choices.ts'

/** Sends what each student of a section takes, a column for each choice. */
export async function sendChoices(reply: FastifyReply, school: School, user: User, at: At) {
  const { groups, students } = await readSubjectChoices(school, user, at)
  const names = new Map(groups.flatMap(({ subjects }) => subjects.map(({ id, name }) => [id, name])))
  const chosen = groups.map(({ choice }, place) => [`choice_${place}`, choice] as const)
  const fields = chooserColumns.extend(
    Object.fromEntries(chosen.map(([key, choice]) => [key, z.string().meta({ title: asWritten(choice) })])),
  )
  const rows = students.map((row) => ({
    ...row,
    ...Object.fromEntries(chosen.map(([key, choice]) => [key, names.get(row.chosen[choice] ?? '') ?? ''])),
  }))
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Subject choices'),
    fields,
    rows: async () => rows,
  })
}
