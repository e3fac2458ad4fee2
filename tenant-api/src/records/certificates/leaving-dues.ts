import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { paymentSetting } from '../../institute/settings/tables.ts'
import { holdsOf } from '../../money/defaulters/holds/holds.ts'
import { sayDues } from '../../money/fee-certificates/fee-certificates.ts'
import { duesOf } from '../../money/fee-certificates/year-of-fees.ts'
import type { CertificateKind } from './contract.ts'

type Obstacle = { isRefused: boolean; text: string; params: { due?: string; reasons?: string } }
type Of = { user: User; kind: CertificateKind; id: string; day: Day; country: string }

const refused = sentence('{due} of fees is still due. A leaving certificate waits until it is paid')
const doubted = sentence('{due} of fees is still due')
const withheld = sentence('On hold for unpaid fees. A leaving certificate waits until the hold is lifted')

/** Why a student gets no leaving certificate, or only on purpose: a hold, or fees that are due, as the settings say. */
export async function obstacleOf(db: Db | Tx, { user, kind, id, ...on }: Of): Promise<Obstacle | null> {
  if (kind !== 'leaving') return null
  const hold = (await holdsOf(db, [id])).get(id)
  if (hold?.withholds.includes('certificate')) return { isRefused: true, text: withheld, params: {} }
  const [setting] = await db.select({ how: paymentSetting.leavingDues }).from(paymentSetting)
  if (!setting || setting.how === 'off') return null
  const due = await duesOf(db, { studentId: id, ...on })
  if (due.length === 0) return null
  const isRefused = setting.how === 'refuse'
  return { isRefused, text: isRefused ? refused : doubted, params: { due: sayDues(user, due) } }
}

/** The sentence about it for the form. */
export function sayObstacle(user: User, { text, params }: Obstacle): string {
  return words(user).say(text, params)
}

/** Refuses what is refused, and what is only doubtful unless it is issued on purpose. */
export function refuseObstacle({ isRefused, text, params }: Obstacle, isSure: boolean): void {
  if (isRefused) refuse('certificates.due', text, params, { status: 409 })
  if (!isSure) refuse('certificates.doubt', text, params, { status: 409 })
}
