import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { type Merged, type Pair, pairColumnsOf } from './contract.ts'
import { listDuplicates } from './duplicates.ts'

/** Sends the pairs that may be one person, a row for each. */
export async function sendDuplicates(reply: FastifyReply, school: School, user: User, of: Merged) {
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
