import type { Day } from 'kit/values/day'
import type { Tx } from '../../../core/school/school.ts'

type OpenLine = { id: string; day: Day; amount: bigint; text: string; reference: string }
type SettledLine = OpenLine & { accountId: string; campusId: string; currency: string; bookedOn: Day }

/**
 * A provider of online payments, as the bank asks it: which of these lines are its settlements, and how one is booked from
 * the clearing account to the bank, less its charges. `book` gives the id of the journal.
 */
export type Settlements = {
  find(tx: Tx, lines: readonly OpenLine[]): Promise<ReadonlySet<string>>
  book(tx: Tx, line: SettledLine): Promise<string>
}

const providers: Settlements[] = []

/** Registers a provider whose settlements are found in statements. */
export function readSettlementsOf(provider: Settlements): void {
  providers.push(provider)
}

/** The lines that a provider says are settlements. */
export async function findSettlements(tx: Tx, lines: readonly OpenLine[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const provider of providers) for (const id of await provider.find(tx, lines)) found.add(id)
  return found
}

/** Books a settlement by the provider that knows it; undefined where none does any more. */
export async function bookSettlement(tx: Tx, line: SettledLine): Promise<string | undefined> {
  for (const provider of providers)
    if ((await provider.find(tx, [line])).has(line.id)) return provider.book(tx, line)
  return undefined
}
