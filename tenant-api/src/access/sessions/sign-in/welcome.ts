import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { directory, type School } from '../../../core/school/school.ts'
import type { Agent } from './device.ts'
import { type Opened, startSession } from '../tokens/session.ts'
import { accessState, account, person } from '../tables.ts'

/**
 * Begins the founder's session with a hand-off code of the control plane: valid once, for 60 seconds, on this
 * host. All other codes are refused alike.
 */
export async function welcomeFounder(
  school: School,
  { code, agent, deviceToken }: { code: string; agent: Agent; deviceToken: string | undefined },
): Promise<Opened & { deviceToken: string }> {
  const codeHash = createHash('sha256').update(code, 'utf8').digest()
  const handOff = await directory().redeemHandOff({ codeHash, host: school.host, purpose: 'welcome' })
  if (handOff?.schoolId !== school.id || handOff.subject.founder !== true) return refuseCode()
  const [founder] = await school.db
    .select({ id: account.id, name: person.name, state: account.state })
    .from(accessState)
    .innerJoin(account, eq(account.id, accessState.founderId))
    .innerJoin(person, eq(person.id, account.personId))
  if (founder?.state !== 'active') return refuseCode()
  return startSession(school, founder, { method: 'handoff', agent, deviceToken })
}

function refuseCode(): never {
  return refuse('hand-off', 'This link was used before or has expired. Please log in', {}, { status: 401 })
}
