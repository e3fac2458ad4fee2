import { and, inArray, isNull, sql } from 'drizzle-orm'
import { refuseElsewhere } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { classes, sections } from './contract.ts'
import { isOpenCampus } from './open-campus.ts'
import { campus, schoolClass } from './tables.ts'

type Series = { campusId: string; classIds: readonly string[]; names: readonly string[] }

/** Adds a section of each name to each class at a campus, where it is missing; gives how many were added. */
export async function addSectionSeries(
  school: School,
  user: User,
  { campusId, classIds, names }: Series,
): Promise<{ added: number }> {
  return school.transaction(user, 'sections.several', async (tx) => {
    await holdCampus(tx, user, campusId)
    const found = await tx
      .select({ id: schoolClass.id })
      .from(schoolClass)
      .where(
        and(
          inArray(schoolClass.id, [...classIds]),
          isNull(schoolClass.archivedAt),
          reach(user, classes.name, 'view', {}),
        ),
      )
      .for('key share')
    const at = school.now().toISOString()
    const rows = found.flatMap(({ id: classId }) => names.map((name) => ({ classId, name })))
    // The unique index leaves those out that are there.
    const added = await tx.execute(sql`
      insert into section (campus_id, class_id, name, title, kind, description, created_at, updated_at)
      select ${campusId}::uuid, "classId", name, '', 'mixed', '', ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as series ("classId" uuid, name text)
      on conflict do nothing returning id`)
    describe(tx, { count: added.length })
    return { added: added.length }
  })
}

/** Sections lie only where who adds them may edit, and in a campus that is open. */
async function holdCampus(tx: Tx, user: User, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: campus.id })
    .from(campus)
    .where(isOpenCampus(user, { id, resource: sections.name, action: 'edit' }))
    .for('key share')
  if (!found) refuseElsewhere()
}
