import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { paymentSetting } from '../../institute/settings/tables.ts'
import { sayDues } from '../../money/fee-certificates/fee-certificates.ts'
import { duesOf } from '../../money/fee-certificates/year-of-fees.ts'
import type { CertificateKind } from './contract.ts'

type Of = { kind: CertificateKind; id: string }

/** What is due of a student who is to get a leaving certificate, where the settings make a difference of it. */
export async function duesBefore(
  db: Db | Tx,
  { school, user, kind, id }: Of & { school: School; user: User },
): Promise<{ isRefused: boolean; due: string } | null> {
  if (kind !== 'leaving') return null
  const [setting] = await db.select({ how: paymentSetting.leavingDues }).from(paymentSetting)
  if (!setting || setting.how === 'off') return null
  const [{ country }, day] = [await school.profile(), (await school.today()) as Day]
  const due = await duesOf(db, { studentId: id, day, country })
  return due.length === 0 ? null : { isRefused: setting.how === 'refuse', due: sayDues(user, due) }
}

const refused = sentence('{due} of fees is still due. A leaving certificate waits until it is paid')
const doubted = sentence('{due} of fees is still due')

type Against = NonNullable<Awaited<ReturnType<typeof duesBefore>>>

/** The sentence about it for the form. */
export function sayDuesBefore(user: User, { isRefused, due }: Against): string {
  return words(user).say(isRefused ? refused : doubted, { due })
}

/** Refuses what the settings refuse, and what they warn of unless it is issued on purpose. */
export function refuseDues({ isRefused, due }: Against, isSure: boolean): void {
  if (isRefused) refuse('certificates.due', refused, { due }, { status: 409 })
  if (!isSure) refuse('certificates.doubt', doubted, { due }, { status: 409 })
}
