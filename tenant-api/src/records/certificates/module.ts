import { sentence } from 'kit/text/words'
import { eq } from 'drizzle-orm'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import { verifiedBy } from '../id-cards/verification.ts'
import { emptyText } from '../../core/module-parts.ts'
import { certificateCrud } from './certificates.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import type { School } from '../../core/school/school.ts'
import type { Verification } from '../id-cards/contract.ts'
import { certificate } from './tables.ts'

verifiedBy(findCertificate)

const list = crudModule(contract.certificates, certificateCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { delete: ['admin', 'campus_manager'], edit: ['moderator'] },
    own: { view: ['guardian', 'student'] },
  },
  hint: 'fatherName',
})

/** Leaving, character and bonafide certificates, each with a number and for ever as it was issued. */
export const certificates = defineModule({
  ...list,
  columns: {
    duplicatedOn: sentence('Duplicate made on'),
    duplicates: sentence('Duplicates'),
    issuedBy: sentence('Issued by'),
    issuedOn: sentence('Issued on'),
    revokedOn: sentence('Withdrawn on'),
    revokedReason: sentence('Reason'),
  },
  contract,
  sentences: {
    'certificates.issued': sentence('Issued the certificate {serial} to {name}'),
    'certificates.duplicated': sentence('Made duplicate {count} of the certificate {serial} of {name}'),
    'certificates.revoked': sentence('Withdrew the certificate {serial} of {name}'),
    'certificates.seeded': sentence('Added the certificates of the demo school'),
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  webhooks: [
    {
      key: 'certificate',
      of: contract.certificates.name,
      title: sentence('Certificate'),
      events: { issued: sentence('{thing}: issued'), withdrawn: sentence('{thing}: withdrawn') },
      tables: ['certificate'],
      eventOf({ operation, after }) {
        if (operation === 'insert') return 'issued'
        return after && 'revoked_on' in after ? 'withdrawn' : undefined
      },
    },
  ],
  personal: [
    {
      table: 'certificate',
      area: 'papers',
      by: { student_id: 'student' },
      hides: ['search_text'],
      erase: {
        name: ":label || ' ' || :number",
        father_name: emptyText,
        snapshot: `(select jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then '""' else value end) from jsonb_each(snapshot))`,
      },
    },
  ],
})

/** What anybody may know of the certificate that has a code. */
async function findCertificate(school: School, code: string): Promise<Verification | undefined> {
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
