import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleFamily } from '../../../src/money/family-accounts/contract.ts'
import {
  forgetMembers,
  lockFamilies,
  settleFamilies,
} from '../../../src/money/family-accounts/settle-families.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { castGuardians } from '../../people/enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../../people/enrolment/seed-rows.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 292

const khalids = castStudents.flatMap(({ father }, at) => (father === 'Imran Khalid' ? [studentId(at)] : []))

/** Family 1 is that of Imran Khalid, with an id that tests know; all others are made by themselves. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from family_account where id = ${exampleFamily}::uuid`)
  if (!there)
    await school.transaction(system(sentence('Demo school')), 'family-accounts.seeded', async (tx) => {
      // The work of a product that has started already may have been quicker, and given them accounts of its own.
      await lockFamilies(tx)
      await forgetMembers(tx, khalids)
      const imran = guardianId(Object.keys(castGuardians).indexOf('imran'))
      await tx.execute(sql`
        insert into family_account (id, code, bill_guardian_id) values (${exampleFamily}::uuid, 'F-101', ${imran}::uuid)`)
      await tx.execute(sql`
        insert into family_member (family_account_id, student_id, valid_from)
        select ${exampleFamily}::uuid, id, joined_on from student where id = any (${`{${khalids.join(',')}}`}::uuid[])`)
    })
  await settleFamilies(school)
}

/** Gives the crowd its accounts, too. */
export const crowd = settleFamilies
