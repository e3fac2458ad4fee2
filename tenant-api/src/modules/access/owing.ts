import type { Debt } from 'kit/contract'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import type { School } from '../../school.ts'
import type { User } from './user.ts'

/** For how many minutes a session that has proved whose it is may change who gets in and what the school is paid by. */
export const freshMinutes = 10

/** What a session has to do before anything else. In a school that may only be read nobody chooses a password. */
export function owedBy(school: School, { mustChangePassword }: { mustChangePassword: boolean }): Debt | null {
  return mustChangePassword && school.state !== 'read_only' ? 'password' : null
}

export function refuseOwing(debt: Debt): never {
  return refuse(`owes-${debt}`, first[debt], {}, { status: 403 })
}

const first: Record<Debt, string> = {
  'second-factor': sentence('Please enter the code of your second factor first'),
  password: sentence('Please choose a password of your own first'),
  enrolment: sentence('Please set up your second factor first, which your role needs'),
}

/** Refuses a session that did not prove of late whose it is: an unattended device alone changes nothing that matters. */
export function refuseStale(school: School, { provedAt }: User): void {
  const age = provedAt === null ? Infinity : school.now().getTime() - Date.parse(provedAt)
  if (age <= freshMinutes * 60_000) return
  refuse('prove-again', 'Please prove once more that it is you', {}, { status: 403 })
}
