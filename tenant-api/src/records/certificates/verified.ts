import { eq } from 'drizzle-orm'
import type { School } from '../../core/school/school.ts'
import type { Verification } from '../id-cards/contract.ts'
import { certificate } from './tables.ts'

/** What anybody may know of the certificate that has a code. */
export async function findCertificate(school: School, code: string): Promise<Verification | undefined> {
  const [found] = await school.db.select().from(certificate).where(eq(certificate.code, code))
  return (
    found && {
      kind: found.kind,
      state: found.revokedOn === null ? 'good' : 'revoked',
      name: found.name,
      otherName: found.snapshot.otherName,
      serial: found.serial,
      issuedOn: found.issuedOn,
      validUntil: null,
    }
  )
}
