import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../core/school/school.ts'
import { printSetting } from '../../institute/settings/tables.ts'
import type { CertificateKind } from './contract.ts'

/**
 * The next number of a kind in a year, such as RSS/LC/2026/014. The counter's row is held until the commit: of twenty
 * at once each waits for the one before, and what is not committed leaves no gap.
 */
export async function nextSerial(tx: Tx, kind: CertificateKind, today: Day) {
  const year = Number(today.slice(0, 4))
  const [counted] = await tx.execute<{ number: number }>(sql`
    insert into certificate_counter (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = certificate_counter.last + 1 returning last as number`)
  const [setting] = await tx.select().from(printSetting)
  if (!counted || !setting) throw new Error('this school was never founded')
  const prefix = {
    leaving: setting.leavingPrefix,
    character: setting.characterPrefix,
    bonafide: setting.bonafidePrefix,
  }[kind]
  const serial = `${prefix.replaceAll('yyyy', String(year))}${String(counted.number).padStart(3, '0')}`
  return { year, number: counted.number, serial }
}
