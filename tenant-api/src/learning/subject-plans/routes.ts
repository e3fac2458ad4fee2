import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { planSubjects, readSubjectPlan } from './subject-plan.ts'
import type { FastifyReply } from 'fastify'
import { asWritten, sentence } from 'kit/text/words'
import { z } from 'zod'
import * as choices from './choices/contract.ts'
import { chooseSubjects, listTakenSubjects, readSubjectChoices, type At } from './choices/subject-choices.ts'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { chooserColumns } from './choices/contract.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readSubjectPlan, ({ school, user, query }) => readSubjectPlan(school, user, query))
  serve(contract.planSubjects, ({ school, user, body }) => planSubjects(school, user, body))
  serve(choices.readSubjectChoices, ({ school, user, query }) => readSubjectChoices(school, user, query))
  serve(choices.readChoicesSheet, ({ school, user, query, reply }) => sendChoices(reply, school, user, query))
  serve(choices.chooseSubjects, ({ school, user, body }) => chooseSubjects(school, user, body))
  serve(choices.listTakenSubjects, ({ school, user, params }) => listTakenSubjects(school, user, params))
}

/** Sends what each student of a section takes, a column for each choice. */
async function sendChoices(reply: FastifyReply, school: School, user: User, at: At) {
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
