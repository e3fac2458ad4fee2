import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import type { ServeSchool } from '../../core/module.ts'
import { type Merged, mergingOf, type Pair, pairColumnsOf } from './contract.ts'
import { duplicatesOf, listDuplicates } from './duplicates.ts'
import { merge } from './merge.ts'
import { keepApart, preview } from './preview.ts'
import { undoMerger } from './undo.ts'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'

export function routes(serve: ServeSchool) {
  for (const of of Object.keys(mergingOf) as Merged[]) {
    const endpoints = mergingOf[of]
    serve(endpoints.list, ({ school, user }) => listDuplicates(school, user, of))
    serve(endpoints.sheet, ({ school, user, reply }) => sendDuplicates(reply, school, user, of))
    serve(endpoints.of, ({ school, user, params }) => duplicatesOf(school, user, { of, ...params }))
    serve(endpoints.preview, ({ school, user, params }) => preview(school, user, { of, ...params }))
    serve(endpoints.merge, ({ school, user, params, body }) =>
      merge(school, user, { of, ...params, ...body }),
    )
    serve(endpoints.undo, ({ school, user, params }) => undoMerger(school, user, { of, ...params }))
    serve(endpoints.keepApart, ({ school, user, params, body }) =>
      keepApart(school, user, { of, ...params, ...body }),
    )
  }
}

/** Sends the pairs that may be one person, a row for each. */
async function sendDuplicates(reply: FastifyReply, school: School, user: User, of: Merged) {
  const { rows } = await listDuplicates(school, user, of)
  return sendWhole(reply, {
    school,
    reader: user,
    name: sentence('Duplicates'),
    fields: pairColumnsOf[of],
    rows: async () => rows.map(lineOf),
  })
}

function lineOf({ one, other, why }: Pair) {
  return {
    name: one.name,
    fatherName: one.fatherName,
    hint: one.hint || null,
    relatives: one.relatives.join(' · '),
    nameOfOther: other.name,
    fatherOfOther: other.fatherName,
    hintOfOther: other.hint || null,
    relativesOfOther: other.relatives.join(' · '),
    isPhoneSame: why.includes('phone'),
    isIdentitySame: why.includes('identity'),
    isNameSame: why.includes('name'),
  }
}
