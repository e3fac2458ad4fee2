import { recordLabel } from 'kit/contract/record-label'
import { Refusal } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { describe, NothingDone, unlessNothing } from '../../../core/acts/act.ts'
import { constraintMessageOf } from '../../../core/columns/constraint-errors.ts'
import type { Failure, Job } from '../../../core/jobs/jobs.ts'
import { fullBy } from '../../../core/acts/plan-limits.ts'
import type { ActKey, School, Tx } from '../../../core/school/school.ts'
import { userOf } from '../../../access/sessions/rights/load-grants.ts'
import type { User } from '../../../core/authorization/user.ts'
import { taken, touch } from '../change-student.ts'
import { enter, leave, move } from '../steps.ts'
import { students } from '../../students-and-guardians/contract.ts'
import { lockOpen } from '../../students-and-guardians/families.ts'
import type { MassStep } from './contract.ts'
import { acts, doneBy, stepActs } from './done-by.ts'
import { takeBack } from './take-back.ts'

/** So many students are one act; between two of them the job tells how far it is and may be cancelled. */
const atOnce = 100

type Payload = { user: string; ids: string[]; asked: MassStep }
/** Takes the step of one student; gives the title of the section that it is about. */
type Step = (tx: Tx, user: User, id: string) => Promise<string>

/** Each student by the rules of one: whoever is refused is left as they were, and all others go on. */
export const stepsJob: Job = {
  attempts: 3,
  async run(school, work) {
    const { user: account, ids, asked } = work.payload as Payload
    const user = await userOf(school, account)
    if (!user) return
    // What was done before the worker was stopped is not done again.
    const act = actOf(asked)
    const done = await doneBy(school.db, { job: work.id, actor: account, keys: [act] })
    const left = ids.filter((id) => !done.has(id))
    const step = await stepOf(school, { asked, account })
    for (let at = 0; at < left.length; at += atOnce) {
      await work.progress(done.size + at, ids.length)
      const some = left.slice(at, at + atOnce)
      work.report(await stepSome(school, user, { act, ids: some, step, job: work.id }))
    }
    await work.progress(ids.length, ids.length)
  },
}

function actOf(asked: MassStep): ActKey {
  return acts['undo' in asked ? 'undo' : asked.step]
}

async function stepOf(
  school: School,
  { asked, account }: { asked: MassStep; account: string },
): Promise<Step> {
  const today = await school.today()
  if ('undo' in asked) {
    const done = await doneBy(school.db, { job: asked.undo, actor: account, keys: stepActs })
    return (tx, user, id) => takeBack(tx, user, { id, done: done.get(id) ?? [] })
  }
  if (asked.step === 'leave') return (tx, _, id) => leave(tx, { ...asked, id, today })
  const { sectionId, startsOn, changesCampus } = asked
  const placing = { sectionId, startsOn, changesCampus, grNumber: '' }
  if (asked.step === 'enrol') return (tx, user, id) => enter(tx, user, { ...placing, id })
  return (tx, user, id) => move(tx, user, { ...placing, id, today })
}

type Some = { act: ActKey; ids: readonly string[]; step: Step; job: string }

async function stepSome(school: School, user: User, { act, ids, step, job }: Some): Promise<Failure[]> {
  const failures: Failure[] = []
  const stepping = school.transaction(user, act, async (tx) => {
    failures.length = 0 // after a deadlock the act is gone again
    const sections = new Set<string>()
    for (const id of ids) {
      const found = await stepOne(tx, school, { user, id, step })
      if (typeof found === 'string') sections.add(found)
      else failures.push(found)
    }
    if (failures.length === ids.length) throw new NothingDone()
    describe(tx, { count: ids.length - failures.length, section: [...sections].join(', '), job })
  })
  await unlessNothing(stepping)
  return failures
}

type One = { user: User; id: string; step: Step }

/** The section, or why this student was left as they were. */
async function stepOne(tx: Tx, school: School, { user, id, step }: One): Promise<string | Failure> {
  let name: string | null = null
  try {
    return await tx.transaction(async (savepoint) => {
      const one = savepoint as unknown as Tx
      const row = await lockOpen(one, user, id)
      name = recordLabel(students, row)
      const section = await step(one, user, id)
      await touch(one, school, row)
      return section
    })
  } catch (error) {
    const known = constraintMessageOf(taken, error)
    if (known) return { id, name, message: known.message }
    const full = fullBy(user, error)
    if (full) return { id, name, message: words(user).say(full.message, full.params) }
    if (!(error instanceof Refusal)) throw error
    return { id, name, message: error.errors[0]?.message ?? error.message }
  }
}
