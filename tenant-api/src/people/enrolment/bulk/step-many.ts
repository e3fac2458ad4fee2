import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../../core/acts/act.ts'
import { settle } from '../../../crud/bulk/bulk.ts'
import { enqueue } from '../../../core/jobs/jobs.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { studentCrud } from '../../students-and-guardians/students.ts'
import type { MassStep } from './contract.ts'
import { doneBy, stepActs } from './done-by.ts'

/** Leaves a job that takes a step for many students, or takes such a job of one's own back. */
export async function stepMany(school: School, user: User, asked: MassStep) {
  const kind = 'undo' in asked ? 'undo' : asked.step
  const ids = 'undo' in asked ? await undoable(school, user, asked.undo) : await chosen(school, user, asked)
  return school.transaction(user, 'students.many-steps-asked', async (tx) => {
    const title = { sentence: titles[kind], fill: { count: ids.length } }
    const payload = { ids, user: user.id, asked }
    const job = await enqueue(tx, 'students.steps', payload, { asked: { by: user, title, page: 'students' } })
    describe(tx, { count: ids.length })
    return { job: job ?? '', total: ids.length }
  })
}

function chosen(school: School, user: User, { of }: Exclude<MassStep, { undo: string }>) {
  return settle(studentCrud, { school, user, action: 'edit', of })
}

async function undoable(school: School, user: User, job: string): Promise<string[]> {
  const done = await doneBy(school.db, { job, actor: user.id ?? '', keys: stepActs })
  if (done.size === 0) refuseMissing()
  return [...done.keys()]
}

const titles = {
  enrol: sentence('Enrolling {count, plural, one {# person} other {# people}}'),
  transfer: sentence('Transferring {count, plural, one {# person} other {# people}}'),
  leave: sentence('Ending {count, plural, one {# enrolment} other {# enrolments}}'),
  undo: sentence('Taking back the steps of {count, plural, one {# person} other {# people}}'),
}
